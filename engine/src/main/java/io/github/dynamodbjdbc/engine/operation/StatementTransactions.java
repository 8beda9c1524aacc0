package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.expression.Statement;
import io.github.dynamodbjdbc.engine.store.Table;
import java.util.ArrayList;
import java.util.List;

/** ExecuteTransaction. */
final class StatementTransactions {
    private StatementTransactions() {}

    static Reply execute(Call call) {
        JsonNode parts = call.request().path("TransactStatements");
        List<Statement> statements = new ArrayList<>();
        for (JsonNode part : parts) {
            statements.add(read(part, statements.size()));
        }
        boolean reads = statements.get(0).reads();
        if (statements.stream().anyMatch(statement -> statement.reads() != reads)) {
            throw validation("A transaction must consist of either read statements or write statements");
        }
        List<Table> tables = new ArrayList<>();
        for (Statement statement : statements) {
            tables.add(TableNames.inTransaction(call, statement.table()));
        }
        return reads ? get(call, statements, tables) : write(call, statements, tables, parts);
    }

    private static Statement read(JsonNode part, int index) {
        try {
            Statement statement = Statements.read(part);
            if (!StatementWrites.shown(statement).equals("NONE")) {
                throw validation("RETURNING can't be used in transactions");
            }
            return statement;
        } catch (ServiceException e) {
            throw validation("Validation failed in TransactStatements[" + index + "]: " + e.message());
        }
    }

    private static Reply get(Call call, List<Statement> statements, List<Table> tables) {
        Transactions.Cancellation cancellation = new Transactions.Cancellation(tables.size());
        List<Transactions.Get> gets = new ArrayList<>();
        for (int i = 0; i < tables.size(); i++) {
            Statement.Select select = (Statement.Select) statements.get(i);
            Table table = tables.get(i);
            StatementKeys keys =
                    StatementKeys.ofItem(select.where(), table.definition().keys());
            if (keys == null || select.index() != null || !select.order().isEmpty()) {
                cancellation.add(
                        i,
                        validation("Select statements within ExecuteTransaction must specify the primary key in the"
                                + " where clause."));
            } else {
                gets.add(new Transactions.Get(table, keys.key(), select.projection(), keys.rest()));
            }
        }
        cancellation.throwIfAny();
        return Transactions.get(call, gets);
    }

    private static Reply write(Call call, List<Statement> statements, List<Table> tables, JsonNode parts) {
        Transactions.Cancellation cancellation = new Transactions.Cancellation(tables.size());
        List<Write> writes = new ArrayList<>();
        for (int i = 0; i < tables.size(); i++) {
            try {
                writes.add(StatementWrites.write(statements.get(i), tables.get(i), parts.get(i)));
            } catch (ServiceException e) {
                cancellation.add(i, e);
            }
        }
        cancellation.throwIfAny();
        return Transactions.write(call, writes, tables, parts);
    }
}
