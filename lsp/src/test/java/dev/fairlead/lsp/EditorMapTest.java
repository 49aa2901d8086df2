package dev.fairlead.lsp;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The map of docs/architecture.md, for the modules that editors use. */
@AnalyzeClasses(packages = "dev.fairlead", importOptions = DoNotIncludeTests.class)
class EditorMapTest {

  @ArchTest
  static final ArchRule documents_are_clients_of_the_api =
      classes()
          .that()
          .resideInAPackage("dev.fairlead.editor..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.fairlead.editor..",
              "dev.fairlead.api..",
              "dev.fairlead.core.diagnostic",
              "dev.fairlead.core.property",
              "dev.fairlead.core.search",
              "dev.fairlead.core.source",
              "java..");

  @ArchTest
  static final ArchRule servers_know_no_front_end =
      classes()
          .that()
          .resideInAPackage("dev.fairlead.lsp..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.fairlead.lsp..",
              "dev.fairlead.editor..",
              "dev.fairlead.api..",
              "dev.fairlead.cli.report..",
              "dev.fairlead.core..",
              "org.eclipse.lsp4j..",
              "com.google.gson..",
              "picocli..",
              "java..");

  @ArchTest
  static final ArchRule nothing_below_knows_the_servers =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.fairlead.lsp..", "dev.fairlead.studio..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.fairlead.lsp..");

  @ArchTest
  static final ArchRule an_index_needs_no_semantics =
      noClasses()
          .that()
          .resideInAnyPackage("dev.fairlead.csp.index..", "dev.fairlead.promela.index..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.fairlead.csp.semantics..",
              "dev.fairlead.csp.machine..",
              "dev.fairlead.promela.code..",
              "dev.fairlead.promela.semantics..");
}
