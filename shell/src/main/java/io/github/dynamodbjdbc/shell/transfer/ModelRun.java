package io.github.dynamodbjdbc.shell.transfer;

import io.github.dynamodbjdbc.shell.meter.Consumption;
import io.github.dynamodbjdbc.shell.meter.Usage;
import io.github.dynamodbjdbc.shell.print.JsonPrinter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs {@code .import MODEL}: creates the tables of a NoSQL Workbench model, and fills them with its sample data. */
final class ModelRun {
    private final Connection connection;
    private final Path path;
    private final PrintStream err;
    private final @Nullable Predicate<String> question;
    private final Stop stop;
    private final Consumption consumption = new Consumption();
    private final long start = System.nanoTime();

    /** @param question asks the user for yes or no; null without a user */
    ModelRun(
            Connection connection,
            TransferCommand.Model command,
            PrintStream err,
            @Nullable Predicate<String> question,
            Stop stop) {
        this.connection = connection;
        this.path = Path.of(command.file());
        this.err = err;
        this.question = question;
        this.stop = stop;
    }

    /** @throws SQLException if a table exists, or could not be created; tables created so far stay */
    Transferred run() throws SQLException, IOException {
        Model model = Model.of(path);
        Set<String> known = tables();
        List<String> there = model.tables().stream()
                .map(Model.Table::name)
                .filter(known::contains)
                .toList();
        if (!there.isEmpty()) {
            throw new SQLException(
                    "there is a table " + String.join(", ", there) + "; drop it, or import the items alone into it",
                    "42P07");
        }
        String tables = model.tables().stream()
                .map(table -> table.name() + " (" + Usage.count(table.items().size(), "item") + ")")
                .collect(Collectors.joining(", "));
        if (question != null
                && !question.test("The model " + model.name() + " makes the tables " + tables + ". Make them?")) {
            err.println("not run");
            return new Transferred(0, 0);
        }
        long written = 0;
        long rejected = 0;
        for (Model.Table table : model.tables()) {
            make(table);
            RowBatch.Outcome outcome = fill(table);
            written += outcome.written().size();
            rejected += outcome.rejected().size();
        }
        err.println(Usage.count(model.tables().size(), "table") + " made: " + tables + "; "
                + Usage.count(written, "row") + " written, "
                + (rejected == 0 ? "" : Usage.number(rejected) + " rejected, ")
                + Usage.describe(consumption.total(), Duration.ofNanos(System.nanoTime() - start)) + ", from "
                + JsonForm.MODEL.text());
        return new Transferred(written, rejected);
    }

    private Set<String> tables() throws SQLException {
        Set<String> names = new HashSet<>();
        try (ResultSet rows = connection.getMetaData().getTables(null, null, "%", new String[] {"TABLE"})) {
            while (rows.next()) {
                names.add(rows.getString("TABLE_NAME"));
            }
        }
        return names;
    }

    private void make(Model.Table table) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            stop.begin(statement);
            statement.execute(table.definition());
            consumption.add(Usage.of(statement));
        } finally {
            stop.end();
        }
    }

    private RowBatch.Outcome fill(Model.Table table) throws SQLException, IOException {
        List<Source.Row> rows = new ArrayList<>();
        for (Object item : table.items()) {
            rows.add(JsonRow.of("item " + (rows.size() + 1), String.valueOf(JsonPrinter.text(item)), item));
        }
        try (PreparedStatement statement =
                connection.prepareStatement("UPSERT INTO \"" + table.name().replace("\"", "\"\"") + "\" VALUE ?")) {
            stop.begin(statement);
            RowBatch.Outcome outcome = new RowBatch(statement, Source.Row::bind, consumption).write(rows);
            outcome.rejected()
                    .forEach((row, reason) ->
                            err.println("rejected: " + rows.get(row).place() + " of " + table.name() + ": " + reason));
            if (outcome.end() != null) {
                throw outcome.end();
            }
            return outcome;
        } finally {
            stop.end();
        }
    }
}
