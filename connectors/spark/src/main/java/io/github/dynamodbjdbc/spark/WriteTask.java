package io.github.dynamodbjdbc.spark;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;

/** Writes a partition. Spark sends it to the executors. */
record WriteTask(SourceOptions options, String sql, StructType schema) implements DataWriterFactory {
    /** The message of a finished task. */
    private record Done() implements WriterCommitMessage {}

    @Override
    public DataWriter<InternalRow> createWriter(int partition, long task) {
        try {
            return new Writer(this);
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    /** Writes rows in batches. */
    private static final class Writer implements DataWriter<InternalRow> {
        private final int batchSize;
        private final List<CellWriter> cells;
        private final Connection connection;
        private final PreparedStatement upsert;
        private int waiting;

        Writer(WriteTask task) throws SQLException {
            batchSize = task.options.batchSize();
            cells = Arrays.stream(task.schema.fields())
                    .map(field -> CellWriter.of(field.name(), field.dataType()))
                    .toList();
            connection = task.options.connect();
            try {
                upsert = connection.prepareStatement(task.sql);
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
        }

        @Override
        public void write(InternalRow row) throws IOException {
            try {
                for (int i = 0; i < cells.size(); i++) {
                    upsert.setObject(
                            i + 1, row.isNullAt(i) ? null : cells.get(i).read(row, i));
                }
                upsert.addBatch();
                if (++waiting == batchSize) {
                    send();
                }
            } catch (SQLException e) {
                throw new IOException(e.getMessage(), e);
            }
        }

        private void send() throws SQLException {
            upsert.executeBatch();
            waiting = 0;
        }

        @Override
        public WriterCommitMessage commit() throws IOException {
            try {
                if (waiting > 0) {
                    send();
                }
                return new Done();
            } catch (SQLException e) {
                throw new IOException(e.getMessage(), e);
            }
        }

        @Override
        public void abort() {
            // The rows that were sent remain, and the next attempt writes them again.
        }

        @Override
        public void close() throws IOException {
            try (connection) {
                upsert.close();
            } catch (SQLException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
    }
}
