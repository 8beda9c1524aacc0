package io.github.dynamodbjdbc.driver.schema;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a connection declares: its schema file, and what its own statements said since. Safe for many threads. */
public final class SessionDeclarations {
    private final @Nullable SchemaFileUpdates updates;
    private SchemaFile file;
    private SchemaFile current;

    /** @param updates where statements are kept; null if they are for this connection only */
    public SessionDeclarations(SchemaFile file, @Nullable SchemaFileUpdates updates) {
        this.file = file;
        this.current = file;
        this.updates = updates;
    }

    /** Whether a key attribute of that type may be declared so. */
    public static boolean fitsKey(Column column, AttributeType key) {
        return declaration(column).fitsKey(key);
    }

    private static ColumnDeclaration declaration(Column column) {
        return new ColumnDeclaration(column.name(), Place.ofStatement(), column.type(), column.form(), column.range());
    }

    /** The file, and what statements changed of it. */
    public synchronized SchemaFile current() {
        return current;
    }

    /**
     * Declares the columns of a table, and takes declarations of others back.
     *
     * @throws io.github.dynamodbjdbc.driver.error.StatementFailure if the schema file is to be changed and can't be
     */
    public synchronized void declare(String table, List<Column> columns, List<String> undeclared) {
        if (updates != null) {
            file = updates.declare(table, columns, undeclared);
        }
        current = current.with(changed(table, columns, undeclared));
    }

    /** Checks that {@link #declare} with the same columns would not fail. */
    public synchronized void check(String table, List<Column> columns, List<String> undeclared) {
        if (updates != null) {
            updates.check(table, columns, undeclared);
        }
    }

    /** Takes back what statements declared of a table that is gone. */
    public synchronized void forget(String table) {
        if (updates != null) {
            file = updates.forget(table);
        }
        TableDeclaration ofFile = file.table(table);
        current = ofFile == null ? current.without(table) : current.with(ofFile);
    }

    private TableDeclaration changed(String table, List<Column> columns, List<String> undeclared) {
        Place place = Place.ofStatement();
        TableDeclaration known = current.table(table);
        TableDeclaration before = known == null ? TableDeclaration.empty(new Named(table, place)) : known;
        Set<String> replaced = columns.stream().map(Column::name).collect(Collectors.toSet());
        replaced.addAll(undeclared);
        List<ColumnDeclaration> all = new ArrayList<>(before.columns());
        all.removeIf(column -> replaced.contains(column.name()));
        columns.forEach(column -> all.add(declaration(column)));
        return before.withColumns(all);
    }
}
