package io.github.dynamodbjdbc.engine;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The allowed dependencies between packages. The engine uses nothing of the driver. */
@AnalyzeClasses(packages = "io.github.dynamodbjdbc.engine", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
    @ArchTest
    static final ArchRule NOTHING_OF_THE_DRIVER = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.github.dynamodbjdbc.grammar..",
                    "io.github.dynamodbjdbc.planner..",
                    "io.github.dynamodbjdbc.driver..",
                    "software.amazon..");

    @ArchTest
    static final ArchRule ARROWS = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("engine")
            .definedBy("io.github.dynamodbjdbc.engine")
            .layer("http")
            .definedBy("..engine.http")
            .layer("operation")
            .definedBy("..engine.operation")
            .layer("bucket")
            .definedBy("..engine.bucket")
            .layer("store")
            .definedBy("..engine.store")
            .layer("policy")
            .definedBy("..engine.policy")
            .layer("table")
            .definedBy("..engine.table")
            .layer("expression")
            .definedBy("..engine.expression..")
            .layer("shape")
            .definedBy("..engine.shape")
            .layer("value")
            .definedBy("..engine.value")
            .layer("json")
            .definedBy("..engine.json")
            .layer("error")
            .definedBy("..engine.error")
            .whereLayer("engine")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("http")
            .mayOnlyBeAccessedByLayers("engine")
            .whereLayer("operation")
            .mayOnlyBeAccessedByLayers("engine")
            .whereLayer("bucket")
            .mayOnlyBeAccessedByLayers("engine", "operation")
            .whereLayer("store")
            .mayOnlyBeAccessedByLayers("engine", "operation")
            .whereLayer("policy")
            .mayOnlyBeAccessedByLayers("engine", "operation")
            .whereLayer("table")
            .mayOnlyBeAccessedByLayers("operation", "store")
            .whereLayer("expression")
            .mayOnlyBeAccessedByLayers("operation")
            .whereLayer("shape")
            .mayOnlyBeAccessedByLayers("operation")
            .whereLayer("json")
            .mayOnlyBeAccessedByLayers("engine", "operation", "store", "policy", "value")
            .whereLayer("value")
            .mayOnlyBeAccessedByLayers("operation", "store", "table", "expression");
}
