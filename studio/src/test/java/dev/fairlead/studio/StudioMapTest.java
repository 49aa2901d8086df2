package dev.fairlead.studio;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The place of the studio in docs/architecture.md: a client of the services, and nobody's service. */
@AnalyzeClasses(packages = "dev.fairlead", importOptions = DoNotIncludeTests.class)
class StudioMapTest {
  @ArchTest
  static final ArchRule it_knows_neither_front_ends_nor_engines =
      noClasses()
          .that()
          .resideInAPackage("dev.fairlead.studio..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.fairlead.csp..",
              "dev.fairlead.promela..",
              "dev.fairlead.java..",
              "dev.fairlead.core.plan..",
              "dev.fairlead.core.replay..",
              "dev.fairlead.core.store..",
              "dev.fairlead.core.reduce..");

  @ArchTest
  static final ArchRule nothing_depends_on_it =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.fairlead.studio..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.fairlead.studio..");
}
