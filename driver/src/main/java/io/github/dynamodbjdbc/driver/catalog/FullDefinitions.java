package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.planner.catalog.IndexDefinition;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableExtras;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Billing;
import io.github.dynamodbjdbc.planner.catalog.Upkeep;
import io.github.dynamodbjdbc.planner.catalog.WarmThroughput;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Completes definitions with options that DescribeTable lacks, by a request for each. */
final class FullDefinitions {
    private final Upkeeps.Asker asker;
    private final Upkeeps upkeeps;

    FullDefinitions(Upkeeps.Asker asker) {
        this.asker = asker;
        this.upkeeps = new Upkeeps(asker);
    }

    /** @param description of the table */
    TableDefinition of(TableDefinition table, JsonDocument description, int recoveryDays) {
        String name = table.name();
        String arn = description.required("TableArn");
        ScalableTargets scaled = scaled(table);
        List<IndexDefinition> indexes = new ArrayList<>();
        for (IndexDefinition index : table.indexes()) {
            indexes.add(
                    index.kind() == IndexSchema.Kind.GSI
                            ? index.with(
                                    upkeep(name, index.name(), scaled, Definitions.index(description, index.name())))
                            : index);
        }
        JsonDocument policy = upkeeps.policy(name, arn);
        return table.with(indexes)
                .with(table.options()
                        .with(
                                recoveryDays,
                                Definitions.kmsKey(description),
                                upkeeps.tags(name, arn),
                                new TableExtras(
                                        upkeep(name, null, scaled, description),
                                        Definitions.replication(description),
                                        policy == null ? null : policy.text("Policy"),
                                        Upkeeps.active(upkeeps.destinations(name)))));
    }

    /** Only provisioned units are scaled, so there is nothing to ask of other tables. */
    private ScalableTargets scaled(TableDefinition table) {
        if (table.options().billing() != Billing.PROVISIONED) {
            return ScalableTargets.NONE;
        }
        List<String> resources = new ArrayList<>();
        resources.add(ScalableTargets.resource(table.name(), null));
        table.indexes(IndexSchema.Kind.GSI)
                .forEach(index -> resources.add(ScalableTargets.resource(table.name(), index.name())));
        return ScalableTargets.read(resources, (exchange, request) -> asker.ask(exchange, table.name(), request));
    }

    private Upkeep upkeep(
            String table, @Nullable String index, ScalableTargets scaled, @Nullable JsonDocument description) {
        return new Upkeep(
                scaled.of(ScalableTargets.resource(table, index)),
                description == null ? WarmThroughput.UNSAID : Definitions.warm(description),
                Upkeeps.insights(upkeeps.insights(table, index)));
    }
}
