package io.github.dynamodbjdbc.tck;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.github.dynamodbjdbc.tck", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    /** The kit sees of a driver what any user sees. */
    @ArchTest
    static final ArchRule KNOWS_JAVA_SQL_ONLY = classes()
            .that()
            .resideInAPackage("io.github.dynamodbjdbc.tck")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jspecify..", "io.github.dynamodbjdbc.tck..");

    /** What judges the driver shares no code with what it judges, but for the grammar, which says what was asked. */
    @ArchTest
    static final ArchRule JUDGES_SHARE_THE_GRAMMAR_ONLY = classes()
            .that()
            .resideInAPackage("io.github.dynamodbjdbc.tck..")
            .should()
            .onlyDependOnClassesThat()
            .resideOutsideOfPackages("io.github.dynamodbjdbc.planner..", "io.github.dynamodbjdbc.driver..");
}
