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

/** Rows appended by UPSERT, so that a task that is tried again writes the same items. Written rows stay after any failure. */
final class SourceWrite implements Write, BatchWrite {
    private final SourceOptions options;
    private final StructType schema;

    private SourceWrite(SourceOptions options, StructType schema) {
        this.options = options;
        this.schema = schema;
    }

    /** Knows of appending only. */
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
        // Each task has written what it had.
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
        // Nothing is taken back: another try writes the same items again.
    }
}
