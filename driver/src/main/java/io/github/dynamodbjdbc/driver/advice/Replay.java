package io.github.dynamodbjdbc.driver.advice;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.session.Call;
import io.github.dynamodbjdbc.driver.session.CallLock;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.session.Turn;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.driver.statement.Adviser;
import io.github.dynamodbjdbc.driver.statement.ExecutedStatement;
import io.github.dynamodbjdbc.driver.statement.StatementExecution;
import io.github.dynamodbjdbc.driver.statement.StatementText;
import io.github.dynamodbjdbc.driver.statement.Wanted;
import io.github.dynamodbjdbc.driver.write.DynamoTableWriter;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.TableWriter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs statements over two copies of tables in an embedded engine of their own: one with the indexes that the tables have, and one with more. What the
 * engine reports is what DynamoDB charges for these items.
 */
final class Replay {
    /** Items of a copy are sampled, so that statements are planned as they are where they come from. */
    private static final int SAMPLE_UNITS = 100;

    private static final Adviser NONE = (request, session, settings, gateway, run) -> List.of();

    private final Session session;
    private final RunContext run;
    private final List<CopiedTable> tables;

    /**
     * @param session of the tables that are copied
     * @param run accounts for the memory, and may be cancelled
     */
    Replay(Session session, RunContext run, List<CopiedTable> tables) {
        this.session = session;
        this.run = run;
        this.tables = List.copyOf(tables);
    }

    /** Read capacity units of a statement, or of several, without the indexes and with them. */
    record Units(double now, double then) {
        Units plus(Units other, long times) {
            return new Units(now + times * other.now, then + times * other.then);
        }
    }

    /** The units of each statement; without those that fail in the engine. */
    Map<String, Units> units(Collection<String> statements) {
        try (EmbeddedEngine engine = EmbeddedEngine.alone()) {
            Map<String, Double> now = units(engine, "now", CopiedTable::now, statements);
            Map<String, Double> then = units(engine, "then", CopiedTable::then, now.keySet());
            Map<String, Units> found = new HashMap<>();
            then.forEach((statement, units) ->
                    found.put(statement, new Units(Objects.requireNonNull(now.get(statement)), units)));
            return found;
        }
    }

    private Map<String, Double> units(
            EmbeddedEngine engine,
            String accessKey,
            Function<CopiedTable, String> made,
            Collection<String> statements) {
        ConnectionSettings settings = session.settings().ofCopy(accessKey, SAMPLE_UNITS);
        try (Session copy = session.in(engine, settings)) {
            prepare(copy, made);
            Map<String, Double> units = new LinkedHashMap<>();
            for (String statement : statements) {
                run.checkCancelled();
                try {
                    units.put(statement, run(copy, statement));
                } catch (SQLException e) {
                    // Such as a write of an item that is not in the sample: the answer says how many were run.
                    units.remove(statement);
                }
            }
            return units;
        }
    }

    private void prepare(Session copy, Function<CopiedTable, String> made) {
        try {
            for (CopiedTable table : tables) {
                run(copy, made.apply(table));
            }
        } catch (SQLException e) {
            throw new StatementFailure(
                    SqlState.INVALID_STATEMENT, "The tables can't be copied for a replay: " + e.getMessage(), e);
        }
        RequestGateway gateway = copy.gateway(0);
        TableWriter writer = new DynamoTableWriter(gateway, run, misfit -> {}, written -> {});
        // A catalog asks by the gateway of this thread's statement, which is now that of the copied tables.
        copy.sampling(gateway, () -> {
            for (CopiedTable table : tables) {
                writer.write(table.puts(described(copy, table)).iterator(), TableWriter.Returned.NOTHING);
                copy.catalog().describeAnew(table.name());
                copy.catalog().columns(described(copy, table));
            }
            return tables;
        });
    }

    private static TableSchema described(Session copy, CopiedTable table) {
        return Objects.requireNonNull(copy.catalog().table(table.name()));
    }

    /** @return the read capacity units */
    private static double run(Session copy, String sql) throws SQLException {
        try (Turn turn = Turn.of(new Call(0), new CallLock(), copy)) {
            StatementExecution execution = new StatementExecution(
                    ExecutedStatement.begin(copy, turn, new StatementText(sql), 0, 0, null, null, NONE));
            List<@Nullable Object> none = new ArrayList<>();
            execution.start(types -> none, Wanted.ANY);
            while (execution.advance()) {
                // The rows are not needed.
            }
            execution.close();
            return execution.capacity().readUnits();
        }
    }
}
