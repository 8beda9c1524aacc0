package io.github.dynamodbjdbc.spark;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;

/** Appends rows by UPSERT, so that a repeated task writes the same items. Rows that were written remain after a failure. */
final class SourceWrite implements Write, BatchWrite {
    private final SourceOptions options;
    private final StructType schema;

    private SourceWrite(SourceOptions options, StructType schema) {
        this.options = options;
        this.schema = schema;
    }

    /** Supports only appending. */
    record Builder(SourceOptions options, StructType schema) implements WriteBuilder {
        @Override
        public Write build() {
            return new SourceWrite(options, schema);
        }
    }

    private String sql() {
        String names =
                Arrays.stream(schema.fieldNames()).map(SourceOptions::quoted).collect(Collectors.joining(", "));
        String marks = Arrays.stream(schema.fieldNames()).map(name -> "?").collect(Collectors.joining(", "));
        return "UPSERT INTO " + options.relation() + " (" + names + ") VALUES (" + marks + ")";
    }

    @Override
    public String description() {
        return "DynamoDB " + sql();
    }

    @Override
    public BatchWrite toBatch() {
        return this;
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        return new WriteTask(
                options.withShareOfRate(SourceOptions.WRITE_RATE, Executors.of(info.numPartitions())), sql(), schema);
    }

    @Override
    public boolean useCommitCoordinator() {
        return false;
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
        // Each task has already written its rows.
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
        // Nothing is undone: a repeated task writes the same items.
    }
}
