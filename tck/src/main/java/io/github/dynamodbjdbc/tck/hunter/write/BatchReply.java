package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.hunter.judge.JdbcValues;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The update counts of a batch.
 *
 * @param failure empty if there was none
 */
record BatchReply(List<Long> counts, String failure, boolean loss) {
    static BatchReply of(Connection connection, Step.Batch batch) throws SQLException {
        try (Statement statement = batch.prepared() ? prepared(connection, batch) : texts(connection, batch)) {
            return new BatchReply(list(statement.executeLargeBatch()), "", false);
        } catch (BatchUpdateException e) {
            return new BatchReply(list(e.getLargeUpdateCounts()), " " + WriteReply.text(e), WriteReply.isLoss(e));
        }
    }

    private static List<Long> list(long[] counts) {
        return Arrays.stream(counts).boxed().toList();
    }

    private static Statement prepared(Connection connection, Step.Batch batch) throws SQLException {
        PreparedStatement statement =
                connection.prepareStatement(batch.writes().get(0).prepared());
        for (RandomWrite write : batch.writes()) {
            bind(statement, write);
            statement.addBatch();
        }
        return statement;
    }

    private static Statement texts(Connection connection, Step.Batch batch) throws SQLException {
        Statement statement = connection.createStatement();
        for (RandomWrite write : batch.writes()) {
            statement.addBatch(write.sql());
        }
        return statement;
    }

    static void bind(PreparedStatement statement, RandomWrite write) throws SQLException {
        List<Datum> values = write.bound();
        for (int i = 0; i < values.size(); i++) {
            JdbcValues.set(statement, i + 1, values.get(i));
        }
    }

    /** The difference from the expectations; null if there is none. */
    @Nullable
    String wrong(List<Expectation> expected) {
        List<Long> wanted = expected.stream()
                .map(one -> one.state() == null ? one.count() : (long) Statement.EXECUTE_FAILED)
                .toList();
        return counts.equals(wanted) ? null : "expected the counts " + wanted + " but got " + counts + failure;
    }
}
