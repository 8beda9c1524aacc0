package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** One reference to a table of the driver's own. */
record SystemRelation(SystemTable table, TableRead read) implements Relation {
    @Override
    public String alias() {
        return read.alias();
    }

    @Override
    public boolean answersTo(List<Identifier> qualifier) {
        return read.answersTo(qualifier);
    }

    @Override
    public List<Reference> find(Identifier name) {
        return Identifiers.matching(name, table.columns(), Column::name).stream()
                .map(this::reference)
                .toList();
    }

    @Override
    public boolean open() {
        return false;
    }

    @Override
    public Reference schemaOnRead(Identifier name) {
        throw new IllegalStateException("a system table has no column " + name.name());
    }

    @Override
    public boolean sampled(String name) {
        return false;
    }

    @Override
    public List<Shown> shown() {
        return table.columns().stream()
                .map(column -> new Shown(column.name(), reference(column)))
                .toList();
    }

    @Override
    public void starred() {}

    @Override
    public List<String> names() {
        return table.columns().stream().map(Column::name).toList();
    }

    private Reference reference(Column column) {
        return position -> value(column, position);
    }

    private Value value(Column column, Position position) {
        UsedColumn used = read.use(AttributeReference.dynamicSource(column.name()), column.type(), true, column.name());
        Value.Origin origin = new Value.Origin(column.name(), column.name(), table.name(), column::type, false);
        return new Value(
                new SqlIdentifier(List.of(read.calciteName(), used.name()), Positions.of(position)),
                column.type(),
                true,
                origin);
    }
}
