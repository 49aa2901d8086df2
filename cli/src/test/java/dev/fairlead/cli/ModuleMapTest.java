package dev.fairlead.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The map of docs/architecture.md, as rules. */
@AnalyzeClasses(packages = "dev.fairlead", importOptions = ModuleMapTest.Delivered.class)
class ModuleMapTest {
  /** Tests are no part of the map, neither those of this module nor the jars of others. */
  static final class Delivered implements ImportOption {
    private final ImportOption noTests = new DoNotIncludeTests();

    @Override
    public boolean includes(Location location) {
      return noTests.includes(location) && !location.contains("-tests.jar");
    }
  }

  private static final Set<String> FRONT_ENDS = Set.of("csp", "java", "promela");

  @ArchTest
  static final ArchRule core_stands_alone =
      classes()
          .that()
          .resideInAPackage("dev.fairlead.core..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("dev.fairlead.core..", "java..");

  @ArchTest
  static final ArchRule the_front_end_knows_the_core_and_a_bytecode_library =
      classes()
          .that()
          .resideInAPackage("dev.fairlead.csp..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.fairlead.csp..", "dev.fairlead.core..", "org.objectweb.asm..", "java..");

  @ArchTest
  static final ArchRule so_does_the_other_front_end =
      classes()
          .that()
          .resideInAPackage("dev.fairlead.promela..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.fairlead.promela..", "dev.fairlead.core..", "org.objectweb.asm..", "java..");

  @ArchTest
  static final ArchRule models_in_java_need_the_core_and_a_compiler =
      classes()
          .that()
          .resideInAPackage("dev.fairlead.java..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.fairlead.java..", "dev.fairlead.core..", "javax.tools..", "java..");

  @ArchTest
  static final ArchRule what_models_in_java_see_stands_alone =
      classes()
          .that()
          .resideInAPackage("dev.fairlead.java")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("dev.fairlead.java", "java..");

  @ArchTest
  static final ArchRule a_front_end_never_sees_an_engine =
      noClasses()
          .that()
          .resideInAnyPackage("dev.fairlead.csp..", "dev.fairlead.promela..", "dev.fairlead.java..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.fairlead.core.search..",
              "dev.fairlead.core.plan..",
              "dev.fairlead.core.replay..");

  @ArchTest
  static final ArchRule the_waist_depends_on_nothing =
      classes()
          .that()
          .resideInAPackage("dev.fairlead.core.space..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("dev.fairlead.core.space..", "java..");

  @ArchTest
  static final ArchRule a_store_knows_no_model =
      classes()
          .that()
          .resideInAPackage("dev.fairlead.core.store..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("dev.fairlead.core.store..", "java..");

  @ArchTest
  static final ArchRule replay_shares_no_code_with_the_search =
      noClasses()
          .that()
          .resideInAPackage("dev.fairlead.core.replay..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.fairlead.core.search..", "dev.fairlead.core.automaton..");

  @ArchTest
  static final ArchRule who_verifies_shares_no_code_with_who_searches =
      classes()
          .that()
          .resideInAPackage("dev.fairlead.proof..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.fairlead.proof..",
              "dev.fairlead.core.automaton",
              "dev.fairlead.core.certificate",
              "dev.fairlead.core.fairness",
              "dev.fairlead.core.graded",
              "dev.fairlead.core.ltl",
              "dev.fairlead.core.property",
              "dev.fairlead.core.space",
              "java..");

  @ArchTest
  static final ArchRule an_engine_on_a_card_sees_no_language =
      classes()
          .that()
          .resideInAPackage("dev.fairlead.gpu..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.fairlead.gpu..",
              "dev.fairlead.core.automaton",
              "dev.fairlead.core.fairness",
              "dev.fairlead.core.property",
              "dev.fairlead.core.search",
              "dev.fairlead.core.search.fair",
              "dev.fairlead.core.search.hull",
              "dev.fairlead.core.space",
              "dev.fairlead.core.store",
              "dev.fairlead.core.structure",
              "dev.fairlead.core.verdict",
              "java..");

  @ArchTest
  static final ArchRule structures_depend_on_the_waist_alone =
      classes()
          .that()
          .resideInAPackage("dev.fairlead.core.structure..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("dev.fairlead.core.structure..", "dev.fairlead.core.space", "java..");

  @ArchTest
  static final ArchRule only_an_option_knows_the_engine_on_a_card =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("dev.fairlead.cli.EngineOptions")
          .and()
          .resideOutsideOfPackage("dev.fairlead.gpu..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.fairlead.gpu..");

  @ArchTest
  static final ArchRule certificates_know_no_search =
      noClasses()
          .that()
          .resideInAPackage("dev.fairlead.core.certificate..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.fairlead.core.search..",
              "dev.fairlead.core.plan..",
              "dev.fairlead.core.reduce..",
              "dev.fairlead.core.store..");

  @ArchTest
  static final ArchRule searches_know_neither_plans_nor_replay =
      noClasses()
          .that()
          .resideInAPackage("dev.fairlead.core.search..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.fairlead.core.plan..", "dev.fairlead.core.replay..");

  @ArchTest
  static final ArchRule programs_need_the_checker_and_nothing_else =
      classes()
          .that()
          .resideInAPackage("dev.fairlead.api..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.fairlead.api..",
              "dev.fairlead.core..",
              "dev.fairlead.csp",
              "dev.fairlead.promela",
              "dev.fairlead.java.frontend",
              "java..");

  @ArchTest
  static final ArchRule a_program_prints_for_itself =
      noClasses()
          .that()
          .resideInAnyPackage("dev.fairlead.api", "dev.fairlead.api.work..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.fairlead.api.text..");

  @ArchTest
  static final ArchRule tests_of_models_are_programs =
      classes()
          .that()
          .resideInAPackage("dev.fairlead.junit..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.fairlead.junit..",
              "dev.fairlead.api",
              "dev.fairlead.api.text",
              "dev.fairlead.core.diagnostic",
              "dev.fairlead.core.fairness",
              "dev.fairlead.core.property",
              "dev.fairlead.core.verdict",
              "org.junit.jupiter.api..",
              "org.junit.platform.commons..",
              "org.opentest4j..",
              "java..");

  @ArchTest
  static final ArchRule only_one_class_knows_the_front_ends =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("dev.fairlead.api.ModelText")
          .and()
          .resideInAnyPackage("dev.fairlead.api..", "dev.fairlead.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.fairlead.csp", "dev.fairlead.promela");

  @ArchTest
  static final ArchRule reports_print_and_do_nothing_else =
      noClasses()
          .that()
          .resideInAPackage("dev.fairlead.cli.report..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                      "picocli..",
                      "dev.fairlead.csp..",
                      "dev.fairlead.promela..",
                      "dev.fairlead.java..")
                  .or(
                      resideInAPackage("dev.fairlead.cli..")
                          .and(not(resideInAPackage("dev.fairlead.cli.report..")))));

  @ArchTest
  static final ArchRule no_cycles_in_core =
      slices().matching("dev.fairlead.core.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule no_cycles_in_the_front_end =
      slices().matching("dev.fairlead.csp.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule no_cycles_in_the_other_front_end =
      slices().matching("dev.fairlead.promela.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule no_cycles_in_models_in_java =
      slices().matching("dev.fairlead.java.(**)").should().beFreeOfCycles();

  /** The front ends have the same parts; apart from them a name has one meaning. */
  @ArchTest
  static void only_the_front_ends_share_simple_names(JavaClasses classes) {
    Map<String, List<String>> modules = new TreeMap<>();
    for (JavaClass each : classes) {
      if (each.isTopLevelClass() && !each.getSimpleName().equals("package-info")) {
        String module = each.getPackageName().split("\\.")[2];
        modules.computeIfAbsent(each.getSimpleName(), name -> new ArrayList<>()).add(module);
      }
    }
    modules.values().forEach(Collections::sort);
    modules
        .values()
        .removeIf(
            all ->
                all.size() == 1
                    || FRONT_ENDS.containsAll(all) && new HashSet<>(all).size() == all.size());
    assertEquals(Map.of(), modules);
  }
}
