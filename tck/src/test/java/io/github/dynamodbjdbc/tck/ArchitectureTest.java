package io.github.dynamodbjdbc.tck;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@AnalyzeClasses(packages = ArchitectureTest.KIT, importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    static final String KIT = "io.github.dynamodbjdbc.tck";

    /** The kit sees a driver as its users do, by java.sql only. */
    @ArchTest
    static final ArchRule KNOWS_JAVA_SQL_ONLY = classes()
            .that()
            .resideInAPackage(KIT)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jspecify..", KIT + "..");

    /** The judges share no code with the driver, except for the grammar. */
    @ArchTest
    static final ArchRule JUDGES_SHARE_THE_GRAMMAR_ONLY = classes()
            .that()
            .resideInAPackage(KIT + "..")
            .should()
            .onlyDependOnClassesThat()
            .resideOutsideOfPackages("io.github.dynamodbjdbc.planner..", "io.github.dynamodbjdbc.driver..");

    /** Only hunts and measurements use the engine; judges and cases do not. */
    @ArchTest
    static final ArchRule FEW_KNOW_THE_ENGINE = noClasses()
            .that()
            .resideOutsideOfPackages(KIT + ".hunter", KIT + ".hunter.write", KIT + ".measure")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.github.dynamodbjdbc.engine..");

    @ArchTest
    static final ArchRule ORACLE = mayUse("oracle");

    @ArchTest
    static final ArchRule LOCAL = mayUse("local", "oracle");

    @ArchTest
    static final ArchRule CASES = mayUse("", "local");

    @ArchTest
    static final ArchRule MEASURE = mayUse("measure", "", "local");

    @ArchTest
    static final ArchRule PICTURE = mayUse("picture");

    @ArchTest
    static final ArchRule MAKE = mayUse("hunter.make", "oracle");

    @ArchTest
    static final ArchRule JUDGE = mayUse("hunter.judge", "hunter.make", "oracle", "local");

    @ArchTest
    static final ArchRule DEFECT = mayUse("hunter.defect", "hunter.make");

    @ArchTest
    static final ArchRule HUNTER =
            mayUse("hunter", "hunter.make", "hunter.judge", "hunter.defect", "hunter.write", "oracle", "local");

    @ArchTest
    static final ArchRule WRITE = mayUse("hunter.write", "hunter.make", "hunter.judge", "oracle", "local");

    /** There is a rule for each package, and each rule's package has classes. */
    @Test
    void eachPackageHasItsArrows() {
        Set<String> packages = new TreeSet<>();
        kit().forEach(type -> packages.add(type.getPackageName()));
        assertThat(packages)
                .containsExactlyInAnyOrder(packages(
                        "",
                        "local",
                        "oracle",
                        "measure",
                        "picture",
                        "hunter",
                        "hunter.make",
                        "hunter.judge",
                        "hunter.defect",
                        "hunter.write"));
    }

    @Test
    void noTwoClassesHaveOneName() {
        Map<String, String> places = new HashMap<>();
        for (JavaClass type : kit()) {
            if (type.isTopLevelClass() && !type.getSimpleName().equals("package-info")) {
                assertThat(places.put(type.getSimpleName(), type.getName()))
                        .as(type.getName())
                        .isNull();
            }
        }
        assertThat(places).hasSizeGreaterThan(150);
    }

    private static JavaClasses kit() {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(KIT);
    }

    private static ArchRule mayUse(String self, String... others) {
        String[] allowed =
                packages(Stream.concat(Stream.of(self), Arrays.stream(others)).toArray(String[]::new));
        return classes()
                .that()
                .resideInAPackage(packages(self)[0])
                .should()
                .onlyDependOnClassesThat(JavaClass.Predicates.resideOutsideOfPackage(KIT + "..")
                        .or(JavaClass.Predicates.resideInAnyPackage(allowed)))
                .because("the arrows between packages go one way");
    }

    private static String[] packages(String... names) {
        return Arrays.stream(names)
                .map(name -> name.isEmpty() ? KIT : KIT + "." + name)
                .toArray(String[]::new);
    }
}
