package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The tables of the schema {@code system}. */
public final class SystemTables {
    /** The last statements of this client configuration, with their consumption. */
    public static final SystemTable STATEMENTS = new SystemTable(
            Catalog.SYSTEM_SCHEMA,
            "statements",
            List.of(
                    column("id", ColumnType.BIGINT),
                    column("started_at", ColumnType.TIMESTAMP),
                    column("sql", ColumnType.VARCHAR),
                    column("plan", ColumnType.VARCHAR),
                    column("rows", ColumnType.BIGINT),
                    column("read_units", ColumnType.DOUBLE),
                    column("write_units", ColumnType.DOUBLE),
                    column("estimated_read_units", ColumnType.DOUBLE),
                    column("requests", ColumnType.BIGINT),
                    column("items_evaluated", ColumnType.BIGINT),
                    column("items_returned", ColumnType.BIGINT),
                    column("retries", ColumnType.BIGINT),
                    column("elapsed_ms", ColumnType.DOUBLE),
                    column("sqlstate", ColumnType.VARCHAR),
                    column("throttled", ColumnType.BIGINT),
                    column("throttling_reasons", ColumnType.VARCHAR),
                    column("dollars", ColumnType.NUMERIC),
                    column("region", ColumnType.VARCHAR)));

    /** Statistics of the items of tables, in addition to those of DescribeTable. */
    public static final SystemTable STATISTICS = new SystemTable(
            Catalog.SYSTEM_SCHEMA,
            "statistics",
            List.of(
                    column("table_name", ColumnType.VARCHAR),
                    column("index_name", ColumnType.VARCHAR),
                    column("statistic", ColumnType.VARCHAR),
                    column("subject", ColumnType.VARCHAR),
                    column("items", ColumnType.DOUBLE),
                    column("bytes", ColumnType.DOUBLE),
                    column("share", ColumnType.DOUBLE),
                    column("distinct_values", ColumnType.BIGINT),
                    column("runs", ColumnType.BIGINT),
                    column("observed_at", ColumnType.TIMESTAMP)));

    /** The indexes that would have made the last statements cheaper. */
    public static final SystemTable ADVICE = new SystemTable(
            Catalog.SYSTEM_SCHEMA,
            "advice",
            List.of(
                    column("table_name", ColumnType.VARCHAR),
                    column("advice", ColumnType.VARCHAR),
                    column("statements", ColumnType.BIGINT),
                    column("example", ColumnType.VARCHAR),
                    column("read_units", ColumnType.DOUBLE),
                    column("read_units_then", ColumnType.DOUBLE),
                    column("read_units_saved", ColumnType.DOUBLE),
                    column("write_units_per_write", ColumnType.DOUBLE),
                    column("storage_bytes", ColumnType.BIGINT),
                    column("certainty", ColumnType.VARCHAR),
                    column("note", ColumnType.VARCHAR),
                    column("dollars_saved", ColumnType.DOUBLE),
                    column("replayed_units", ColumnType.DOUBLE),
                    column("replayed_units_then", ColumnType.DOUBLE),
                    column("dollars_month", ColumnType.DOUBLE),
                    column("dollars_month_then", ColumnType.DOUBLE)));

    /** The backups of the region. */
    public static final SystemTable BACKUPS = new SystemTable(
            Catalog.SYSTEM_SCHEMA,
            "backups",
            List.of(
                    column("table_name", ColumnType.VARCHAR),
                    column("backup_name", ColumnType.VARCHAR),
                    column("status", ColumnType.VARCHAR),
                    column("kind", ColumnType.VARCHAR),
                    column("created_at", ColumnType.TIMESTAMP),
                    column("expires_at", ColumnType.TIMESTAMP),
                    column("size_bytes", ColumnType.BIGINT),
                    column("arn", ColumnType.VARCHAR)));

    /** The exports of the last 90 days. */
    public static final SystemTable EXPORTS = new SystemTable(
            Catalog.SYSTEM_SCHEMA,
            "exports",
            List.of(
                    column("table_name", ColumnType.VARCHAR),
                    column("status", ColumnType.VARCHAR),
                    column("kind", ColumnType.VARCHAR),
                    column("arn", ColumnType.VARCHAR)));

    /** The imports of the last 90 days. */
    public static final SystemTable IMPORTS = new SystemTable(
            Catalog.SYSTEM_SCHEMA,
            "imports",
            List.of(
                    column("table_name", ColumnType.VARCHAR),
                    column("status", ColumnType.VARCHAR),
                    column("folder", ColumnType.VARCHAR),
                    column("format", ColumnType.VARCHAR),
                    column("started_at", ColumnType.TIMESTAMP),
                    column("ended_at", ColumnType.TIMESTAMP),
                    column("arn", ColumnType.VARCHAR)));

    /** The tables of the region, described for each statement. */
    public static final SystemTable TABLES = new SystemTable(
            Catalog.SYSTEM_SCHEMA,
            "tables",
            List.of(
                    column("table_name", ColumnType.VARCHAR),
                    column("status", ColumnType.VARCHAR),
                    column("billing", ColumnType.VARCHAR),
                    column("read_capacity", ColumnType.BIGINT),
                    column("write_capacity", ColumnType.BIGINT),
                    column("max_read_units", ColumnType.BIGINT),
                    column("max_write_units", ColumnType.BIGINT),
                    column("table_class", ColumnType.VARCHAR),
                    column("item_count", ColumnType.BIGINT),
                    column("size_bytes", ColumnType.BIGINT),
                    column("indexes", ColumnType.BIGINT),
                    column("stream", ColumnType.VARCHAR),
                    column("deletion_protection", ColumnType.BOOLEAN),
                    column("kms_key", ColumnType.VARCHAR),
                    column("created_at", ColumnType.TIMESTAMP),
                    column("arn", ColumnType.VARCHAR)));

    /** The indexes of the region's tables, described for each statement. */
    public static final SystemTable INDEXES = new SystemTable(
            Catalog.SYSTEM_SCHEMA,
            "indexes",
            List.of(
                    column("table_name", ColumnType.VARCHAR),
                    column("index_name", ColumnType.VARCHAR),
                    column("kind", ColumnType.VARCHAR),
                    column("status", ColumnType.VARCHAR),
                    column("read_capacity", ColumnType.BIGINT),
                    column("write_capacity", ColumnType.BIGINT),
                    column("max_read_units", ColumnType.BIGINT),
                    column("max_write_units", ColumnType.BIGINT),
                    column("item_count", ColumnType.BIGINT),
                    column("size_bytes", ColumnType.BIGINT),
                    column("arn", ColumnType.VARCHAR)));

    /** The replicas of the region's global tables, described for each statement. */
    public static final SystemTable REPLICAS = new SystemTable(
            Catalog.SYSTEM_SCHEMA,
            "replicas",
            List.of(
                    column("table_name", ColumnType.VARCHAR),
                    column("region", ColumnType.VARCHAR),
                    column("kind", ColumnType.VARCHAR),
                    column("status", ColumnType.VARCHAR),
                    column("progress", ColumnType.VARCHAR),
                    column("consistency", ColumnType.VARCHAR),
                    column("table_class", ColumnType.VARCHAR),
                    column("kms_key", ColumnType.VARCHAR)));

    /** The resource policies of tables, requested for each statement. */
    public static final SystemTable POLICIES = new SystemTable(
            Catalog.SYSTEM_SCHEMA,
            "policies",
            List.of(
                    column("table_name", ColumnType.VARCHAR),
                    column("policy", ColumnType.VARCHAR),
                    column("revision", ColumnType.VARCHAR)));

    /** The units that auto scaling adjusts, requested for each statement. */
    public static final SystemTable SCALING = new SystemTable(
            Catalog.SYSTEM_SCHEMA,
            "scaling",
            List.of(
                    column("table_name", ColumnType.VARCHAR),
                    column("index_name", ColumnType.VARCHAR),
                    column("units", ColumnType.VARCHAR),
                    column("min_units", ColumnType.BIGINT),
                    column("max_units", ColumnType.BIGINT),
                    column("target_percent", ColumnType.BIGINT),
                    column("policy_name", ColumnType.VARCHAR)));

    /** The figures of tables, global indexes and vector indexes by time, as CloudWatch has them. */
    public static final SystemTable METRICS = new SystemTable(
            Catalog.SYSTEM_SCHEMA,
            "metrics",
            List.of(
                    column("table_name", ColumnType.VARCHAR),
                    column("index_name", ColumnType.VARCHAR),
                    new Column(
                            "period_start",
                            Column.Origin.DECLARED,
                            ColumnType.TIMESTAMP,
                            new TemporalFormat(ColumnType.TIMESTAMP, TemporalNotation.EPOCH_MILLIS)),
                    column("period_seconds", ColumnType.BIGINT),
                    column("read_units", ColumnType.DOUBLE),
                    column("write_units", ColumnType.DOUBLE),
                    column("provisioned_read_units", ColumnType.DOUBLE),
                    column("provisioned_write_units", ColumnType.DOUBLE),
                    column("read_throttles", ColumnType.BIGINT),
                    column("write_throttles", ColumnType.BIGINT),
                    column("vector_search_bytes", ColumnType.DOUBLE),
                    column("vector_write_bytes", ColumnType.DOUBLE)),
            null,
            Set.of(
                    "read_units",
                    "write_units",
                    "provisioned_read_units",
                    "provisioned_write_units",
                    "read_throttles",
                    "write_throttles",
                    "vector_search_bytes",
                    "vector_write_bytes"));

    /** The tables by name, which is JDBC's order, followed by those of {@link InformationSchema}. */
    static final List<SystemTable> ALL = Stream.concat(
                    Stream.of(
                            ADVICE,
                            BACKUPS,
                            EXPORTS,
                            IMPORTS,
                            INDEXES,
                            METRICS,
                            POLICIES,
                            REPLICAS,
                            SCALING,
                            STATEMENTS,
                            STATISTICS,
                            TABLES),
                    InformationSchema.TABLES.stream())
            .toList();

    private SystemTables() {}

    private static Column column(String name, ColumnType type) {
        return new Column(name, Column.Origin.DECLARED, type);
    }
}
