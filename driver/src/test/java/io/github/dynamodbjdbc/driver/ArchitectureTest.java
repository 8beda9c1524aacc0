package io.github.dynamodbjdbc.driver;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The driver's packages depend on one another in one direction only. */
class ArchitectureTest {
    private static final String ROOT = "io.github.dynamodbjdbc.driver";

    /** For each package, the other packages of the driver that it uses. The root is not listed: any package may make its reports. */
    private static final Map<String, Set<String>> ARROWS = Map.ofEntries(
            arrows("error"),
            arrows("item"),
            arrows("convert", "error"),
            arrows("declaration", "error"),
            arrows("metadata", "error", "settings"),
            arrows("wire", "error"),
            arrows("client", "error", "wire"),
            arrows("decode", "error", "item", "wire"),
            arrows("discover", "declaration"),
            arrows("embedded", "error", "wire"),
            arrows("gateway", "error", "item", "wire", "client", "decode"),
            arrows("request", "error", "item", "client"),
            arrows("settings", "error", "declaration", "client"),
            arrows("statistics", "client"),
            arrows("log", "error", "client", "settings"),
            arrows("task", "error", "wire", "gateway"),
            arrows("page", "error", "item", "wire", "client", "decode", "gateway", "request", "task"),
            arrows("export", "error", "item", "decode", "gateway"),
            arrows("read", "error", "item", "gateway", "request", "statistics", "page", "export"),
            arrows("sample", "item", "wire", "client", "gateway", "request", "statistics", "page"),
            arrows(
                    "catalog",
                    "error",
                    "item",
                    "declaration",
                    "wire",
                    "client",
                    "discover",
                    "gateway",
                    "request",
                    "statistics",
                    "task",
                    "page",
                    "sample",
                    "export"),
            arrows("write", "error", "item", "wire", "decode", "gateway", "request", "task", "read"),
            arrows("ddl", "error", "declaration", "gateway", "catalog"),
            arrows(
                    "session",
                    "error",
                    "declaration",
                    "wire",
                    "client",
                    "embedded",
                    "gateway",
                    "settings",
                    "log",
                    "sample",
                    "catalog",
                    "write",
                    "ddl"),
            arrows(
                    "statement",
                    "error",
                    "item",
                    "convert",
                    "decode",
                    "client",
                    "gateway",
                    "settings",
                    "statistics",
                    "log",
                    "page",
                    "read",
                    "sample",
                    "catalog",
                    "write",
                    "ddl",
                    "export",
                    "stream",
                    "session"),
            arrows(
                    "advice",
                    "error",
                    "wire",
                    "embedded",
                    "gateway",
                    "settings",
                    "statistics",
                    "log",
                    "sample",
                    "catalog",
                    "write",
                    "session",
                    "statement"),
            arrows("stream", "error", "client", "decode", "gateway"),
            arrows(
                    "jdbc",
                    "advice",
                    "error",
                    "convert",
                    "declaration",
                    "metadata",
                    "client",
                    "gateway",
                    "settings",
                    "task",
                    "catalog",
                    "write",
                    "session",
                    "statement"));

    /** The packages that use JDBC's types. */
    private static final Set<String> USE_JAVA_SQL =
            Set.of("error", "metadata", "settings", "convert", "session", "statement", "advice", "jdbc");

    /**
     * The number of classes in the largest cycle of each package that has one. Numbers may only decrease: a package that is not listed has no cycle,
     * and a cycle that has become smaller gets its new number.
     */
    private static final Map<String, Integer> LARGEST_CIRCLES = Map.of(
            "jdbc", 11,
            "catalog", 8,
            "client", 3,
            "ddl", 3,
            "declaration", 2,
            "error", 2,
            "gateway", 2,
            "settings", 2);

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/test-classes/"))
            .importPackages(ROOT);

    /** A package that is not listed, or a listed dependency that no class has, is also a failure. */
    @Test
    void arrowsBetweenPackages() {
        Map<String, Set<String>> arrows = new HashMap<>();
        CLASSES.forEach(type -> arrows.computeIfAbsent(nameOf(type), name -> new HashSet<>())
                .addAll(type.getDirectDependenciesFromSelf().stream()
                        .map(Dependency::getTargetClass)
                        .filter(target -> target.getPackageName().startsWith(ROOT))
                        .map(ArchitectureTest::nameOf)
                        .filter(target -> !target.equals(nameOf(type)) && !target.isEmpty())
                        .collect(toSet())));
        assertThat(arrows.remove("")).as("the root uses no package").isEmpty();
        assertThat(arrows).containsExactlyInAnyOrderEntriesOf(ARROWS);
    }

    @Test
    void noCirclesOfPackages() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void circlesOfClassesWithinPackages() {
        Map<String, Set<String>> circles = ClassCircles.largest(CLASSES);
        Map<String, Integer> sizes = new HashMap<>();
        circles.forEach((name, classes) -> sizes.put(name.substring(ROOT.length() + 1), classes.size()));
        assertThat(sizes).as("%s", circles).containsExactlyInAnyOrderEntriesOf(LARGEST_CIRCLES);
    }

    @Test
    void packagesWithoutJavaSql() {
        String[] others = ARROWS.keySet().stream()
                .filter(name -> !USE_JAVA_SQL.contains(name))
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

    /** Only these packages may use the SDK's values, so that a change of the decoder affects one package. */
    @Test
    void valuesOfTheSdkInDecoderAndRequestsOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackages(packageOf("decode"), packageOf("request"))
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("software.amazon.awssdk.services.dynamodb.model.AttributeValue")
                .check(CLASSES);
    }

    /** Their form is not guaranteed. ADR 20 gives the reason for each. */
    @Test
    void protectedClassesOfTheSdk() {
        Set<String> used = CLASSES.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(Dependency::getTargetClass)
                .filter(type -> type.isAnnotatedWith("software.amazon.awssdk.annotations.SdkProtectedApi"))
                .map(JavaClass::getSimpleName)
                .collect(toSet());
        assertThat(used)
                .containsExactlyInAnyOrder(
                        "SdkPojo",
                        "SdkField",
                        "MarshallingType",
                        "MarshallingKnownType",
                        "ListTrait",
                        "MapTrait",
                        "SdkAutoConstructList",
                        "SdkAutoConstructMap",
                        "Buildable",
                        "SdkHttpRequest",
                        "SdkHttpFullResponse",
                        "SdkHttpMethod",
                        "Abortable",
                        "AbortableInputStream",
                        "AwsClientEndpointProvider",
                        "FipsEnabledProvider",
                        "DualstackEnabledProvider",
                        "AwsRegionProviderChain",
                        "AwsProfileRegionProvider",
                        "SystemSettingsRegionProvider");
    }

    private static Map.Entry<String, Set<String>> arrows(String name, String... others) {
        return Map.entry(name, Set.of(others));
    }

    /** The name of a package relative to the root; empty for the root. */
    private static String nameOf(JavaClass type) {
        String name = type.getPackageName();
        return name.equals(ROOT) ? "" : name.substring(ROOT.length() + 1);
    }

    private static String packageOf(String name) {
        return ROOT + "." + name;
    }
}
