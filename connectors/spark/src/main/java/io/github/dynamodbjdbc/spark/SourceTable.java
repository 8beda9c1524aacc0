package io.github.dynamodbjdbc.spark;

import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A table or query of DynamoDB, as a table of Spark. */
final class SourceTable implements SupportsRead, SupportsWrite {
    private final StructType schema;
    private final SourceOptions options;

    SourceTable(StructType schema, SourceOptions options) {
        this.schema = schema;
        this.options = options;
    }

    @Override
    public String name() {
        return "dynamodb " + options;
    }

    @Override
    @Deprecated
    public StructType schema() {
        return schema;
    }

    @Override
    public Set<TableCapability> capabilities() {
        return options.table() == null
                ? Set.of(TableCapability.BATCH_READ)
                : Set.of(TableCapability.BATCH_READ, TableCapability.BATCH_WRITE);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap more) {
        return new SourceScanBuilder(options, SourceColumn.of(options, schema));
    }

    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        return new SourceWrite.Builder(options, info.schema());
    }
}
