# shellcheck shell=sh
# What the launchers of a clone and of an installation have in common, in POSIX sh; it is sourced.
# They set
#   parts     the folder of this file and of the options beside it
#   jar       the program
#   examples  the models that are rehearsed
#   own_java  the java of a self-contained image, if there is one
# then find_java, check_java, keep_in FOLDER WHAT-IT-IS-FOR, and launch "$@". Everything that is to be said
# goes to standard error.

# What the shell itself has to say, when it cannot fork for example, is left to the one sentence at the end.
exec 4>&2
[ "${FAIRLEAD_DEBUG:-}" = 1 ] || exec 2>/dev/null

main=dev.fairlead.studio.Fairlead
memory=
format=
previous=
for word in "$@"; do
  case $previous in
    --memory) memory=$word ;;
    --format) format=$word ;;
  esac
  case $word in
    --memory=*) memory=${word#--memory=} ;;
    --format=*) format=${word#--format=} ;;
  esac
  previous=$word
done

say() { printf 'fairlead: %s\n' "$*" >&4; }

# Text for a JSON string; by no other process, as none may be allowed.
escaped() {
  rest=$1
  text=
  while :; do
    case $rest in
      *[\\\"]*)
        plain=${rest%%[\\\"]*}
        tail=${rest#"$plain"?}
        rest=${rest#"$plain"}
        text=$text$plain\\${rest%"$tail"}
        rest=$tail
        ;;
      *) break ;;
    esac
  done
  text=$text$rest
}

# Ends with an exit code and a sentence, and with the document that a program waits for.
fail() {
  code=$1
  shift
  trap - EXIT
  say "$@"
  case $format in
    [jJ][sS][oO][nN])
      escaped "$*"
      printf '{ "model" : null, "error" : { "message" : "%s" } }\n' "$text"
      ;;
  esac
  exit "$code"
}
die() { fail 2 "$@"; }
# Whatever else fails here is no verdict.
trap 'fail 3 "the start failed: no further process is allowed, or a file cannot be written"' EXIT
trap 'fail 3 interrupted' INT TERM HUP

# The java that belongs to an image, that of JAVA_HOME, or that on the PATH.
find_java() {
  if [ -n "${own_java:-}" ] && [ -x "$own_java" ]; then
    java=$own_java
    return
  elif [ -n "${JAVA_HOME:-}" ]; then
    java=$JAVA_HOME/bin/java
    [ -x "$java" ] || die "JAVA_HOME is $JAVA_HOME, but there is no bin/java in it"
  else
    java=$(command -v java) || die "Java 17 or later is needed, and there is no java on the PATH (set JAVA_HOME)"
  fi
  java=$(readlink -f "$java" || printf '%s' "$java")
}

# The most processes of the user; sh has several names for it.
process_limit() { (ulimit -u) || (ulimit -p) || echo unlimited; }

# The virtual machine cannot start or live within little virtual memory or few threads.
limited() {
  [ "$(ulimit -v)" = unlimited ] || return 0
  processes=$(process_limit)
  [ "$processes" != unlimited ] && [ "$processes" -lt 1024 ]
}

no_room() {
  fail 3 "Java cannot $1 within the limits of this shell (ulimit -v: $(ulimit -v), ulimit -u: $(process_limit))"
}

# Java says in a file which version it is; to ask itself takes a tenth of a second.
read_release() {
  version=
  runtime=
  [ -r "${java%/bin/java}/release" ] || return 0
  while IFS='="' read -r name _ value _; do
    case $name in
      JAVA_VERSION) version=$value ;;
      JAVA_RUNTIME_VERSION) runtime=$value ;;
    esac
  done <"${java%/bin/java}/release"
}

check_java() {
  read_release
  if [ -z "$version" ]; then
    version=$("$java" -XX:ErrorFile=/dev/null -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/\1/p' | head -n 1)
  fi
  major=${version%%[.-]*}
  case $major in
    '' | *[!0-9]*)
      if limited; then no_room start; fi
      die "cannot tell the version of $java; Java 17 or later is needed"
      ;;
  esac
  [ "$major" -ge 17 ] || die "$java is Java $version; Java 17 or later is needed (set JAVA_HOME)"
}

# Where the classes are kept in the form the virtual machine works on, and what they must be made for.
keep_in() {
  kept=$1
  identity=$2
  known=$kept/launcher.java      # what the archive beside it is for
  archive=$kept/launcher.jsa
  rehearsed=$kept/launcher.aot   # in its place where Java is new enough
  tables=$kept/launcher.arguments # what each command takes
}

is_for_this() {
  made_for=
  [ -f "$known" ] && read -r made_for <"$known" && [ "$made_for" = "$identity" ]
}

# What the virtual machine is started with where nobody waits for it.
gently=

# What is done once so that it is known: the paths of ordinary checks in every language, and the studio. The options
# of the virtual machine are given.
rehearsal() {
  # shellcheck disable=SC2086
  $gently "$java" "$@" -Dfairlead.rehearsal=true -Dfairlead.arguments="$tables" -cp "$jar" "$main\$Rehearsal" "$tables" \
    help check , check "$examples/peterson.csp" , check "$examples/peterson.csp" --fairness weak , \
    check "$examples/promela/needham-schroeder.pml" , explore "$examples/promela/sliding-window.pml" , \
    check "$examples/promela/peterson.pml" --fairness weak --format json , \
    check "$examples/peterson.csp" --fairness all , test "$examples/peterson.csp" , studio "$examples" ,
}

# Loads the classes once and keeps them (class-data sharing). A static archive, because picocli's
# old class files are left out of dynamic ones. With it goes what each command takes.
archive_classes() {
  rm -rf "$archive" "$rehearsed" "$tables" "$kept"/launcher.classes*
  if [ "$major" -ge 25 ]; then
    rehearse && return
  fi
  lists=$kept/launcher.classes
  # shellcheck disable=SC2086
  {
    rehearsal -XX:DumpLoadedClassList="$lists.all" || :
    # As it is started otherwise.
    $gently "$java" -XX:DumpLoadedClassList="$lists.new" -Dfairlead.rehearsal=true \
      -Dfairlead.arguments="$tables" -cp "$jar" "$main" check "$examples/peterson.csp" || :
    # The first class that is not in the archive opens all jars.
    $gently "$java" -cp "$jar" dev.fairlead.cli.OwnClasses "$lists.own" || :
    # The lists repeat each other, but a lambda that one list has twice is for two places in the code. Numbers, which
    # some versions write, are for one list only.
    awk '/^#/ {next} {sub(/ id: [0-9]*$/, "")} ++here[FILENAME, $0] > kept[$0] {kept[$0]++; print}' \
      "$lists.new" "$lists.all" "$lists.own" >"$lists" || :
    $gently "$java" -Xshare:dump "$(sed -n '/^-XX:.UseCompressedOops$/p' "$parts/vm.options")" \
      -XX:SharedClassListFile="$lists" -XX:SharedArchiveFile="$archive" -cp "$jar" || :
  } >/dev/null 2>&1
  rm -f "$lists".*
  printf '%s\n' "$identity" >"$known"
}

# Newer virtual machines also keep which methods were called most, so that they are compiled at once (JEP 514, 515).
# The garbage collector is part of what is kept. It fails if nothing has come of it.
rehearse() {
  # A virtual machine that dies leaves a report where it is.
  # shellcheck disable=SC2086
  (cd "$kept" && rehearsal -XX:AOTCacheOutput="$rehearsed" @"$parts/vm.options" $pages) >/dev/null 2>&1 || :
  rm -f "$rehearsed.config"
  if [ -s "$rehearsed" ]; then
    printf '%s\n' "$identity" >"$known"
  else
    rm -f "$rehearsed"
    return 1
  fi
}

# States are read at random: large pages save a tenth of the time where the system offers them.
pages=
case ${OSTYPE:-$(uname -s)} in [lL]inux*) pages=-XX:+UseTransparentHugePages ;; esac
# A virtual machine that dies keeps its report to itself, unless that is wanted: it would go to standard output.
silence=
[ "${FAIRLEAD_DEBUG:-}" = 1 ] || silence=-XX:+SuppressFatalErrorMessage
# Names of files are bytes here and characters in Java, which takes those beyond ASCII for '?' in the locale C.
case $(locale charmap || :) in
  '' | ANSI_X3.4-1968 | US-ASCII) export LC_ALL=C.UTF-8 ;;
esac

# Java starts with a heap of this size, as the machine has it and lends it before it is used. To ask Java itself takes
# a tenth of a second; not to start has the exit code of a violation.
is_had() {
  number=${1%[mMgG]}
  case $number in '' | 0* | *[!0-9]* | ???????*) return 1 ;; esac
  case $1 in *[gG]) number=$((number * 1024)) ;; *[mM]) ;; *) return 1 ;; esac
  read -r strict </proc/sys/vm/overcommit_memory && [ "$strict" != 2 ] || return 1
  [ "$number" -ge 16 ] && read -r _ total _ </proc/meminfo && [ "$number" -le $((total / 1024)) ] && ! limited
}

# What is not a size is left to the program, which knows how to complain.
choose_heap() {
  heap=@$parts/heap.options
  case ${memory%[kKmMgGtT]} in '' | *[!0-9]*) return 0 ;; esac
  heap=-Xmx$memory
  if is_had "$memory"; then return 0; fi
  # shellcheck disable=SC2086
  if ! "$java" @"$parts/vm.options" $silence "$heap" -version >/dev/null 2>&1; then
    if limited; then no_room "start with --memory $memory"; fi
    die "--memory $memory: Java cannot run with this much memory"
  fi
}

launch() {
  choose_heap
  terminals=
  [ -t 1 ] && terminals=out
  [ -t 4 ] && terminals=$terminals,err
  set -- "$main" "$@"
  if is_for_this; then set -- -Dfairlead.arguments="$tables" "$@"; fi
  # At the address it was made for: to adapt it to another takes longer than to read it.
  fixed="-XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0"
  # shellcheck disable=SC2086
  if is_for_this && [ -f "$rehearsed" ]; then
    set -- $fixed -XX:AOTCache="$rehearsed" "$@"
  else
    set -- @"$parts/borders.options" -Xshare:auto "$@"
    if is_for_this; then set -- $fixed -XX:SharedArchiveFile="$archive" "$@"; fi
  fi
  # Where there may be a card, its driver is called without a warning about native code.
  if [ -e /dev/nvidiactl ] || [ -e /dev/nvidia0 ] || [ -e /dev/dxg ]; then
    set -- --enable-native-access=ALL-UNNAMED "$@"
  fi
  # shellcheck disable=SC2086
  set -- @"$parts/vm.options" $pages $silence "$heap" -Dfairlead.terminals="$terminals" -Dfairlead.kept="$kept" \
    -Dfairlead.examples="$examples" \
    -cp "$jar" "$@"
  if ! limited; then
    exec "$java" "$@" 2>&4 4>&-
  fi

  # Where little is allowed, the virtual machine may end at any time, and its exit code for that is the one of
  # *violated*. So the program adds to its own codes, and this shell stays to tell. The program is in the
  # background, where it ignores Ctrl-C: every signal reaches it from here, once.
  export MALLOC_ARENA_MAX=2 # each arena of the C library reserves 64 MB
  # shellcheck disable=SC2086
  "$java" @"$parts/vm.options" $silence "$heap" -cp "$jar" "$main" --version >/dev/null 2>&1 || no_room start
  guard=
  if setpriv --pdeathsig KILL true; then guard="setpriv --pdeathsig KILL"; fi
  exec 5<&0 # some shells take standard input away from what is in the background
  $guard "$java" -Dfairlead.exit=64 "$@" <&5 2>&4 4>&- 5<&- &
  program=$!
  trap 'kill -TERM "$program" || :' INT TERM HUP
  code=0
  while wait "$program" || code=$?; [ "$code" -gt 128 ] && kill -0 "$program"; do code=0; done
  case $code in
    6[4-7])
      trap - EXIT
      exit $((code - 64))
      ;;
    *) no_room "go on" ;;
  esac
}
