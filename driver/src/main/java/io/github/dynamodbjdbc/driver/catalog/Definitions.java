package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.planner.catalog.IndexDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableOptions;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Billing;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Stream;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.TableClass;
import io.github.dynamodbjdbc.planner.catalog.Tariff;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.catalog.TimeToLive;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;

/** From what DynamoDB tells of a table to what makes it again. */
public final class Definitions {
    private Definitions() {}

    /** @param ttl null if it is not known */
    public static TableDefinition of(TableDescription table, @Nullable TimeToLive ttl) {
        Describer describer = new Describer(table);
        List<IndexDefinition> indexes = new ArrayList<>();
        boolean provisioned = isProvisioned(table);
        table.globalSecondaryIndexes()
                .forEach(index -> indexes.add(describer
                        .global(index)
                        .definition(
                                throughput(provisioned, index.provisionedThroughput(), index.onDemandThroughput()))));
        table.localSecondaryIndexes()
                .forEach(index -> indexes.add(describer.local(index).definition(Throughput.UNSAID)));
        return new TableDefinition(
                table.tableName(), describer.key(table.keySchema()), indexes, options(table, provisioned, ttl));
    }

    // A table that was never on demand may have no summary.
    private static boolean isProvisioned(TableDescription table) {
        return table.billingModeSummary() == null
                || table.billingModeSummary().billingMode() != BillingMode.PAY_PER_REQUEST;
    }

    /** What decides the price of its units. */
    static Tariff tariff(TableDescription table) {
        boolean standard =
                table.tableClassSummary() == null || table.tableClassSummary().tableClass() == null;
        return new Tariff(
                isProvisioned(table) ? Billing.PROVISIONED : Billing.ON_DEMAND,
                standard
                        ? TableClass.STANDARD
                        : TableClass.valueOf(table.tableClassSummary().tableClassAsString()));
    }

    private static TableOptions options(TableDescription table, boolean provisioned, @Nullable TimeToLive ttl) {
        boolean streams = table.streamSpecification() != null
                && Boolean.TRUE.equals(table.streamSpecification().streamEnabled());
        return new TableOptions(
                tariff(table).billing(),
                throughput(provisioned, table.provisionedThroughput(), table.onDemandThroughput()),
                tariff(table).tableClass(),
                streams ? Stream.valueOf(table.streamSpecification().streamViewTypeAsString()) : Stream.NONE,
                ttl == null || ttl.status() == TimeToLive.Status.DISABLING ? null : ttl.attribute(),
                Boolean.TRUE.equals(table.deletionProtectionEnabled()));
    }

    private static Throughput throughput(
            boolean provisioned,
            @Nullable ProvisionedThroughputDescription units,
            @Nullable OnDemandThroughput maximum) {
        if (provisioned) {
            return units == null
                    ? Throughput.UNSAID
                    : new Throughput(units.readCapacityUnits(), units.writeCapacityUnits(), null, null);
        }
        return maximum == null
                ? Throughput.UNSAID
                : new Throughput(
                        null, null, maximum(maximum.maxReadRequestUnits()), maximum(maximum.maxWriteRequestUnits()));
    }

    private static @Nullable Long maximum(@Nullable Long units) {
        return units == null || units == Throughput.NO_MAXIMUM ? null : units;
    }

    /** What is not there is disabled. */
    public static TimeToLive timeToLive(@Nullable TimeToLiveDescription description) {
        if (description == null || description.timeToLiveStatus() == null) {
            return new TimeToLive(null, TimeToLive.Status.DISABLED);
        }
        TimeToLive.Status status = TimeToLive.Status.valueOf(description.timeToLiveStatusAsString());
        return new TimeToLive(status == TimeToLive.Status.DISABLED ? null : description.attributeName(), status);
    }
}
