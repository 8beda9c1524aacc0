package io.github.dynamodbjdbc.spark;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.types.DataTypes;

/**
 * Reads a partition. Spark sends it to the executors.
 *
 * @param used the columns of the relation that the statement names
 * @param output the columns of the result
 * @param aggregated whether the result has groups
 */
record ReadTask(
        SourceOptions options,
        ReadStatement statement,
        List<SourceColumn> used,
        List<SourceColumn> output,
        boolean aggregated)
        implements PartitionReaderFactory {
    /** A partition's number. */
    record Part(int number, int total) implements InputPartition {}

    ReadTask withOptions(SourceOptions other) {
        return new ReadTask(other, statement, used, output, aggregated);
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        Part part = (Part) partition;
        try {
            return new Reader(this, part);
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private List<CellReader> cells() {
        List<CellReader> cells = new ArrayList<>();
        for (int i = 0; i < output.size(); i++) {
            SourceColumn column = output.get(i);
            boolean sum = aggregated
                    && statement.select().get(i).startsWith("SUM(")
                    && column.type().equals(DataTypes.LongType);
            cells.add(sum ? CellReader.ofWholeSum() : CellReader.of(column));
        }
        return cells;
    }

    /** Reads the rows of a partition. */
    private static final class Reader implements PartitionReader<InternalRow> {
        private final List<CellReader> cells;
        private final Connection connection;
        private final PreparedStatement prepared;
        private final ResultSet rows;

        Reader(ReadTask task, Part part) throws SQLException {
            cells = task.cells();
            connection = task.options.connect();
            try {
                connection.setReadOnly(true);
                SourceColumn.requireSame(connection, task.options, task.used);
                prepared = connection.prepareStatement(task.statement.partition(part.number, part.total));
                task.statement.bind(prepared);
                if (part.total > 1 && task.statement.limit() >= 0) {
                    prepared.setMaxRows(task.statement.limit());
                }
                rows = prepared.executeQuery();
            } catch (SQLException | RuntimeException e) {
                connection.close();
                throw e;
            }
        }

        @Override
        public boolean next() throws IOException {
            try {
                return rows.next();
            } catch (SQLException e) {
                throw new IOException(e.getMessage(), e);
            }
        }

        @Override
        public InternalRow get() {
            Object[] values = new Object[cells.size()];
            try {
                for (int i = 0; i < values.length; i++) {
                    values[i] = cells.get(i).read(rows, i + 1);
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e.getMessage(), e);
            }
            return new GenericInternalRow(values);
        }

        @Override
        public void close() throws IOException {
            try (connection;
                    prepared) {
                rows.close();
            } catch (SQLException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
    }
}
