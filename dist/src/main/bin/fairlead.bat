@echo off
rem Starts Fairlead as it was installed. Nothing is written into the installation.
setlocal DisableDelayedExpansion
set "FAIRLEAD_LIB=%~dp0..\lib"
set "FAIRLEAD_JAVA=java.exe"
rem Some write quotes into JAVA_HOME.
if defined JAVA_HOME set "FAIRLEAD_JAVA=%JAVA_HOME:"=%\bin\java.exe"
if exist "%~dp0..\java\bin\java.exe" set "FAIRLEAD_JAVA=%~dp0..\java\bin\java.exe"

set FAIRLEAD_VERSION=
for /f "tokens=2,3" %%v in ('call "%FAIRLEAD_JAVA%" -version 2^>^&1') do (
  if "%%~v"=="version" set "FAIRLEAD_VERSION=%%~w"
)
if not defined FAIRLEAD_VERSION (
  echo fairlead: Java 17 or later is needed, and "%FAIRLEAD_JAVA%" cannot be started ^(set JAVA_HOME^) 1>&2
  exit /b 2
)
for /f "delims=.-+" %%m in ("%FAIRLEAD_VERSION%") do set "FAIRLEAD_MAJOR=%%m"
if %FAIRLEAD_MAJOR% LSS 17 (
  echo fairlead: "%FAIRLEAD_JAVA%" is Java %FAIRLEAD_VERSION%; Java 17 or later is needed ^(set JAVA_HOME^) 1>&2
  exit /b 2
)

rem --memory is kept by the program itself, below the heap that is given here.
"%FAIRLEAD_JAVA%" @"%FAIRLEAD_LIB%\vm.options" @"%FAIRLEAD_LIB%\heap.options" @"%FAIRLEAD_LIB%\borders.options" ^
  "-Dfairlead.examples=%FAIRLEAD_LIB%\..\examples" -cp "%FAIRLEAD_LIB%\fairlead.jar" dev.fairlead.studio.Fairlead %*
exit /b %ERRORLEVEL%
