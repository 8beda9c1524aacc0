package io.github.dynamodbjdbc.driver;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.ClassesShouldConjunction;
import java.util.Arrays;
import java.util.stream.Stream;

/** Arrows between the driver's packages go one way only. */
@AnalyzeClasses(packages = ArchitectureTest.DRIVER, importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    static final String DRIVER = "io.github.dynamodbjdbc.driver";

    @ArchTest
    static final ArchRule ERROR = mayUse("error");

    @ArchTest
    static final ArchRule CLIENT = mayUse("client", "error");

    @ArchTest
    static final ArchRule REQUEST = mayUse("request", "client", "error");

    @ArchTest
    static final ArchRule PAGE = mayUse("page", "request", "client", "error");

    @ArchTest
    static final ArchRule ROW = mayUse("row", "page", "request", "error");

    @ArchTest
    static final ArchRule SCHEMA = mayUse("schema", "error");

    @ArchTest
    static final ArchRule CATALOG = mayUse("catalog", "schema", "page", "request", "client", "error");

    @ArchTest
    static final ArchRule EXECUTE = mayUse("execute", "row", "page", "request", "catalog", "schema", "client", "error");

    @ArchTest
    static final ArchRule EMBEDDED = mayUse("embedded", "error");

    @ArchTest
    static final ArchRule METADATA = mayUse("metadata", "error");

    @ArchTest
    static final ArchRule ONLY_JDBC_KNOWS_JAVA_SQL = noClasses()
            .that()
            .resideInAnyPackage(
                    packages("client", "request", "page", "row", "schema", "catalog", "execute", "embedded"))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "javax.sql..");

    private static ArchRule mayUse(String self, String... others) {
        String[] allowed =
                packages(Stream.concat(Stream.of(self), Arrays.stream(others)).toArray(String[]::new));
        ClassesShouldConjunction rule = classes()
                .that()
                .resideInAPackage(DRIVER + "." + self + "..")
                .should()
                .onlyDependOnClassesThat(JavaClass.Predicates.resideOutsideOfPackage(DRIVER + "..")
                        .or(JavaClass.Predicates.resideInAnyPackage(allowed))
                        .or(resideInAPackage(DRIVER).and(JavaClass.Predicates.simpleNameStartingWith("Capacity")))
                        .or(resideInAPackage(DRIVER).and(JavaClass.Predicates.simpleName("Part"))));
        return rule.because("the arrows of the architecture go one way").allowEmptyShould(true);
    }

    private static String[] packages(String... names) {
        return Arrays.stream(names).map(name -> DRIVER + "." + name + "..").toArray(String[]::new);
    }
}
