package io.github.dynamodbjdbc.planner;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The packages of the planner depend on one another one way only. */
class PackageArrowsTest {
    private static final String ROOT = "io.github.dynamodbjdbc.planner";

    /** Each may use those after it; the last ones, error and value, may be used by all. */
    private static final List<String> ORDER =
            List.of("rel", "cost", "access", "predicate", "catalog", "value", "error");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void coreKnowsNothingAboveIt() {
        for (int i = 1; i < ORDER.size(); i++) {
            List<String> above = new ArrayList<>(List.of(ROOT));
            for (String other : List.of("validate", "rewrite", "plan")) {
                above.add(ROOT + '.' + other + "..");
            }
            for (String other : ORDER.subList(0, i)) {
                above.add(ROOT + '.' + other + "..");
            }
            noClasses()
                    .that()
                    .resideInAPackage(ROOT + '.' + ORDER.get(i) + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(above.toArray(String[]::new))
                    .check(CLASSES);
        }
    }

    @Test
    void coreKnowsNeitherCalciteNorTheSdkNorJdbc() {
        for (String core : ORDER.subList(1, ORDER.size())) {
            noClasses()
                    .that()
                    .resideInAPackage(ROOT + '.' + core + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(
                            "org.apache.calcite.rel..",
                            "org.apache.calcite.rex..",
                            "org.apache.calcite.plan..",
                            "org.apache.calcite.sql..",
                            "software.amazon..",
                            "java.sql..")
                    .check(CLASSES);
        }
    }

    @Test
    void rootIsTheDoorAndNobodyLooksOutOfIt() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }
}
