package io.github.dynamodbjdbc.planner;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
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
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The planner's packages depend on one another in one direction only. */
class PackageArrowsTest {
    private static final String ROOT = "io.github.dynamodbjdbc.planner";

    /** Packages that all others may use. */
    private static final Set<String> CORE = Set.of("error", "value", "catalog", "predicate", "access", "cost");

    /** For each package, the other packages of the planner that it may use. The root may use all. */
    private static final Map<String, Set<String>> ARROWS = Map.ofEntries(
            Map.entry("error", Set.of()),
            Map.entry("value", Set.of("error")),
            Map.entry("catalog", Set.of("value", "error")),
            Map.entry("predicate", Set.of("catalog", "value", "error")),
            Map.entry("access", Set.of("predicate", "catalog", "value", "error")),
            Map.entry("cost", Set.of("access", "predicate", "catalog", "value", "error")),
            Map.entry("advice", Set.of("cost", "access", "predicate", "catalog", "value")),
            Map.entry("write", Set.of("cost", "access", "predicate", "catalog", "value", "error")),
            Map.entry("plan", Set.of("write", "advice", "access", "predicate", "catalog", "value", "error")),
            Map.entry("exec.function", Set.of("plan", "predicate", "catalog", "value", "error")),
            Map.entry("exec.aggregate", Set.of("exec.function", "value", "error")),
            Map.entry("exec", Set.of("exec.aggregate", "plan", "value", "error")),
            Map.entry(
                    "function", Set.of("exec", "exec.aggregate", "exec.function", "plan", "catalog", "value", "error")),
            Map.entry(
                    "compile",
                    Set.of("function", "exec", "exec.function", "plan", "predicate", "catalog", "value", "error")),
            Map.entry("scan", Set.of("compile", "function", "exec.function", "cost", "access", "predicate", "catalog")),
            Map.entry(
                    "rel",
                    Set.of(
                            "scan",
                            "compile",
                            "function",
                            "exec",
                            "plan",
                            "cost",
                            "access",
                            "predicate",
                            "catalog",
                            "error")),
            Map.entry(
                    "optimize",
                    Set.of("rel", "scan", "compile", "function", "cost", "access", "predicate", "catalog", "error")),
            Map.entry("name", Set.of("predicate", "catalog", "error")),
            Map.entry(
                    "type",
                    Set.of(
                            "name",
                            "compile",
                            "function",
                            "exec.function",
                            "access",
                            "predicate",
                            "catalog",
                            "value",
                            "error")),
            Map.entry(
                    "relation", Set.of("type", "name", "function", "plan", "access", "predicate", "catalog", "error")),
            Map.entry(
                    "bind",
                    Set.of(
                            "relation",
                            "type",
                            "name",
                            "compile",
                            "function",
                            "exec.function",
                            "plan",
                            "access",
                            "predicate",
                            "catalog",
                            "value",
                            "error")),
            Map.entry("algebra", Set.of("relation", "type", "optimize", "rel", "function", "catalog", "error")),
            Map.entry("decorrelate", Set.of("type", "rel", "function", "error")),
            Map.entry("ddl", Set.of("bind", "type", "name", "plan", "catalog", "value", "error")),
            Map.entry(
                    "query",
                    Set.of(
                            "algebra",
                            "bind",
                            "relation",
                            "type",
                            "decorrelate",
                            "optimize",
                            "rel",
                            "scan",
                            "function",
                            "exec",
                            "advice",
                            "plan",
                            "cost",
                            "access",
                            "predicate",
                            "catalog",
                            "error")),
            Map.entry(
                    "dml",
                    Set.of(
                            "query",
                            "bind",
                            "name",
                            "exec",
                            "plan",
                            "write",
                            "advice",
                            "cost",
                            "access",
                            "predicate",
                            "catalog",
                            "value",
                            "error")),
            Map.entry(
                    "explain",
                    Set.of(
                            "dml",
                            "query",
                            "rel",
                            "scan",
                            "compile",
                            "function",
                            "advice",
                            "plan",
                            "cost",
                            "access",
                            "predicate",
                            "catalog",
                            "value",
                            "error")));

    /** The number of classes in the largest cycle of each package. Lower a number when the cycle has become smaller. */
    private static final Map<String, Integer> CIRCLES = Map.ofEntries(
            Map.entry("", 2),
            Map.entry("access", 11),
            Map.entry("advice", 3),
            Map.entry("algebra", 4),
            Map.entry("bind", 11),
            Map.entry("catalog", 7),
            Map.entry("compile", 3),
            Map.entry("cost", 7),
            Map.entry("decorrelate", 2),
            Map.entry("dml", 2),
            Map.entry("exec", 2),
            Map.entry("exec.function", 3),
            Map.entry("explain", 3),
            Map.entry("function", 2),
            Map.entry("name", 2),
            Map.entry("plan", 7),
            Map.entry("predicate", 7),
            Map.entry("query", 2),
            Map.entry("rel", 2),
            Map.entry("relation", 10),
            Map.entry("value", 4));

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void eachPackageUsesAllowedPackagesOnly() {
        ARROWS.forEach((name, others) -> {
            String[] allowed = Stream.concat(Stream.of(name), others.stream())
                    .map(PackageArrowsTest::packageOf)
                    .toArray(String[]::new);
            DescribedPredicate<JavaClass> known =
                    resideOutsideOfPackage(ROOT + "..").or(resideInAnyPackage(allowed));
            classes()
                    .that()
                    .resideInAPackage(packageOf(name))
                    .should()
                    .onlyDependOnClassesThat(known)
                    .because("arrows go one way")
                    .check(CLASSES);
        });
    }

    @Test
    void eachPackageHasItsArrows() {
        Set<String> packages = new TreeSet<>();
        CLASSES.forEach(type -> packages.add(type.getPackageName()));
        Set<String> known = new TreeSet<>(Set.of(ROOT));
        ARROWS.keySet().forEach(name -> known.add(packageOf(name)));
        assertThat(packages).isEqualTo(known);
    }

    @Test
    void noNameIsTakenTwice() {
        Map<String, Long> names = CLASSES.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getSimpleName, Collectors.counting()));
        assertThat(names).hasSizeGreaterThan(100);
        assertThat(names)
                .allSatisfy((name, classes) -> assertThat(classes).as(name).isEqualTo(1));
    }

    @Test
    void noTwoPackagesUseEachOther() {
        slices().assignedFrom(new ByPackage()).should().beFreeOfCycles().check(CLASSES);
    }

    /** The classes of a cycle can only be understood together. */
    @Test
    void circlesWithinPackagesOnlyGetSmaller() {
        Map<String, Integer> sizes = new TreeMap<>();
        CIRCLES.forEach((name, size) -> sizes.put(name.isEmpty() ? ROOT : packageOf(name), size));
        ClassCircles.check(CLASSES, sizes);
    }

    @Test
    void coreUsesNeitherCalciteNorTheSdkNorJdbc() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        CORE.stream().map(PackageArrowsTest::packageOf).toArray(String[]::new))
                .should()
                .dependOnClassesThat(resideInAnyPackage("org.apache.calcite..", "software.amazon..", "java.sql..")
                        .and(resideOutsideOfPackage("org.apache.calcite.avatica.util..")))
                .check(CLASSES);
    }

    /** Operators run plans of any planner. From Calcite, they use only the binary value and the formats of TO_CHAR. */
    @Test
    void operatorsDoNotUsePlanning() {
        noClasses()
                .that()
                .resideInAnyPackage(packageOf("exec") + "..")
                .should()
                .dependOnClassesThat(resideInAPackage("org.apache.calcite..")
                        .and(DescribedPredicate.not(resideInAnyPackage(
                                "org.apache.calcite.avatica.util..", "org.apache.calcite.util.format.."))))
                .check(CLASSES);
    }

    @Test
    void nothingIsRunByCalciteOrCompiled() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "org.apache.calcite.linq4j..",
                        "org.apache.calcite.adapter..",
                        "org.apache.calcite.interpreter..",
                        "org.codehaus.."))
                .orShould()
                .dependOnClassesThat(assignableTo("org.apache.calcite.rel.metadata.JaninoRelMetadataProvider"))
                .check(CLASSES);
    }

    private static String packageOf(String name) {
        return ROOT + '.' + name;
    }

    /** Assigns packages including the root, which a package pattern with a capture group would leave out. */
    private static final class ByPackage implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = type.getPackageName();
            return name.startsWith(ROOT) ? SliceIdentifier.of(name) : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    }
}
