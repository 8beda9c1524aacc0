package io.github.dynamodbjdbc.driver;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages of the driver depend on one another one way only. */
class ArchitectureTest {
    private static final String ROOT = "io.github.dynamodbjdbc.driver";

    /** The package that may use all others, and that no other uses. */
    private static final String TOP = "jdbc";

    /** Of each package all others of the driver that it may use, but for what the root holds: reports that any may make. */
    private static final Map<String, Set<String>> ARROWS = Map.ofEntries(
            Map.entry("error", Set.of()),
            Map.entry("wire", Set.of("error")),
            Map.entry("client", Set.of("wire", "error")),
            Map.entry("item", Set.of()),
            Map.entry("decode", Set.of("item", "wire", "error")),
            Map.entry("encode", Set.of()),
            Map.entry("request", Set.of("encode", "item", "client")),
            Map.entry("page", Set.of("decode", "request", "item", "client", "wire", "error")),
            Map.entry("row", Set.of("item")),
            Map.entry("schema", Set.of("error")),
            Map.entry("discover", Set.of("schema", "error")),
            Map.entry("catalog", Set.of("discover", "schema", "page", "request", "item", "client", "wire", "error")),
            Map.entry("execute", Set.of("row", "page", "request", "item", "catalog", "schema", "client", "error")),
            Map.entry("write", Set.of("execute", "page", "decode", "request", "item", "client", "wire", "error")),
            Map.entry("define", Set.of("catalog", "schema", "page", "error")),
            Map.entry("embedded", Set.of("wire", "error")),
            Map.entry("metadata", Set.of("error")),
            Map.entry("settings", Set.of("schema", "embedded", "client", "error")),
            Map.entry("convert", Set.of("error")));

    /** The packages that hand values to JDBC, by its own types. */
    private static final Set<String> KNOW_JAVA_SQL = Set.of("error", "metadata", "settings", "convert");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void eachPackageUsesWhatItMay() {
        ARROWS.forEach((name, others) -> classes()
                .that()
                .resideInAPackage(packageOf(name))
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackage(ROOT + "..")
                        .or(resideInAnyPackage(Stream.concat(Stream.of(name), others.stream())
                                .map(ArchitectureTest::packageOf)
                                .toArray(String[]::new)))
                        .or(residesInRoot()))
                .because("arrows go one way")
                .check(CLASSES));
    }

    @Test
    void theRootUsesNoPackage() {
        classes()
                .that(residesInRoot())
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackage(ROOT + "..").or(residesInRoot()))
                .check(CLASSES);
    }

    @Test
    void eachPackageHasItsArrows() {
        Set<String> packages = new TreeSet<>();
        CLASSES.forEach(type -> packages.add(type.getPackageName()));
        Set<String> known = new TreeSet<>(Set.of(ROOT, packageOf(TOP)));
        ARROWS.keySet().forEach(name -> known.add(packageOf(name)));
        assertThat(packages).isEqualTo(known);
    }

    @Test
    void noPackageKnowsAnotherThatKnowsIt() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void onlyTheTopAndWhatServesItKnowJavaSql() {
        String[] others = ARROWS.keySet().stream()
                .filter(name -> !KNOW_JAVA_SQL.contains(name))
                .map(ArchitectureTest::packageOf)
                .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAnyPackage(others)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..")
                .check(CLASSES);
    }

    /** Another decoder takes the place of one package, and no other notices. */
    @Test
    void onlyDecoderAndRequestsKnowTheValuesOfTheSdk() {
        noClasses()
                .that()
                .resideOutsideOfPackages(packageOf("decode"), packageOf("request"))
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("software.amazon.awssdk.services.dynamodb.model.AttributeValue")
                .check(CLASSES);
    }

    private static DescribedPredicate<JavaClass> residesInRoot() {
        return describe("reside in the root", type -> type.getPackageName().equals(ROOT));
    }

    private static String packageOf(String name) {
        return ROOT + "." + name;
    }
}
