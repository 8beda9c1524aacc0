package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;
import static io.github.dynamodbjdbc.engine.error.ServiceException.tableNotFound;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import io.github.dynamodbjdbc.engine.shape.Shapes;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds tables by the name or ARN in a request. */
final class TableNames {
    private static final String ARN = "arn:aws:dynamodb:";
    private static final String TABLE = ":table/";

    private static final Pattern NAME = Pattern.compile(Shapes.NAME_PATTERN);

    private TableNames() {}

    /** A table that is active, so that it can be read and written. Throws otherwise. */
    static Table active(Call call, String given) {
        Table table = find(call, given);
        if (table == null || !table.definition().status(call.database().now()).equals("ACTIVE")) {
            throw tableNotFound();
        }
        return table;
    }

    /** An active table that takes part in transactions. Throws otherwise. */
    static Table inTransaction(Call call, String given) {
        Table table = active(call, given);
        Replicas.checkTransactions(table.definition());
        return table;
    }

    /** A table in any status. Throws if there is none. */
    static Table any(Call call, String given) {
        Table table = find(call, given);
        if (table == null) {
            throw refusal(
                    "ResourceNotFoundException", "Requested resource not found: Table: " + name(given) + " not found");
        }
        return table;
    }

    /** A table for operations on backups, exports and imports, which report a missing table by another error. */
    static Table ofBackups(Call call, String given) {
        Table table = find(call, given);
        if (table == null) {
            throw refusal("TableNotFoundException", "Table not found: " + name(given));
        }
        return table;
    }

    static @Nullable Table find(Call call, String given) {
        String name = name(given);
        if (given.startsWith(ARN)
                && !given.equals(ARN + call.region() + ":" + TableDefinition.ACCOUNT + TABLE + name)) {
            return null;
        }
        return call.database().table(call.space(), name);
    }

    /** The table's name, from a name or an ARN. */
    static String name(String given) {
        int table = given.startsWith(ARN) ? given.indexOf(TABLE) : -1;
        String name = table < 0 ? given : given.substring(table + TABLE.length());
        check("TableName", name);
        return name;
    }

    static void check(String member, String name) {
        if (name.length() < 3 || name.length() > 255) {
            throw validation(member + " must be at least 3 characters long and at most 255 characters long");
        }
        if (!NAME.matcher(name).matches()) {
            throw validation("Invalid table/index name.  Table/index names must be between 3 and 255 characters long,"
                    + " and may contain only the characters a-z, A-Z, 0-9, '_', '-', and '.'");
        }
    }
}
