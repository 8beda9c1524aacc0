package io.github.dynamodbjdbc.driver;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

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
    static final ArchRule WIRE = mayUse("wire", "error");

    @ArchTest
    static final ArchRule CLIENT = mayUse("client", "wire", "error");

    @ArchTest
    static final ArchRule ITEM = mayUse("item");

    @ArchTest
    static final ArchRule DECODE = mayUse("decode", "item", "wire", "error");

    @ArchTest
    static final ArchRule ENCODE = mayUse("encode");

    @ArchTest
    static final ArchRule REQUEST = mayUse("request", "encode", "item", "client");

    @ArchTest
    static final ArchRule PAGE = mayUse("page", "decode", "request", "item", "client", "wire", "error");

    @ArchTest
    static final ArchRule ROW = mayUse("row", "item");

    @ArchTest
    static final ArchRule SCHEMA = mayUse("schema", "error");

    @ArchTest
    static final ArchRule DISCOVER = mayUse("discover", "schema", "error");

    @ArchTest
    static final ArchRule CATALOG =
            mayUse("catalog", "discover", "schema", "page", "request", "item", "client", "wire", "error");

    @ArchTest
    static final ArchRule EXECUTE =
            mayUse("execute", "row", "page", "request", "item", "catalog", "schema", "client", "error");

    @ArchTest
    static final ArchRule WRITE =
            mayUse("write", "execute", "page", "decode", "request", "item", "client", "wire", "error");

    @ArchTest
    static final ArchRule DEFINE = mayUse("define", "catalog", "schema", "page", "error");

    @ArchTest
    static final ArchRule EMBEDDED = mayUse("embedded", "wire", "error");

    @ArchTest
    static final ArchRule METADATA = mayUse("metadata", "error");

    @ArchTest
    static final ArchRule SETTINGS = mayUse("settings", "schema", "embedded", "client", "error");

    @ArchTest
    static final ArchRule CONVERT = mayUse("convert", "error");

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching(DRIVER + ".(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule ONLY_JDBC_KNOWS_JAVA_SQL = noClasses()
            .that()
            .resideInAnyPackage(packages(
                    "client",
                    "wire",
                    "item",
                    "decode",
                    "encode",
                    "request",
                    "page",
                    "row",
                    "schema",
                    "catalog",
                    "define",
                    "execute",
                    "write",
                    "embedded",
                    "discover"))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "javax.sql..");

    /** Another decoder takes the place of one package, and no other notices. */
    @ArchTest
    static final ArchRule ONLY_DECODER_AND_REQUESTS_KNOW_THE_VALUES_OF_THE_SDK = noClasses()
            .that()
            .resideOutsideOfPackages(packages("decode", "request"))
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("software.amazon.awssdk.services.dynamodb.model.AttributeValue");

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
