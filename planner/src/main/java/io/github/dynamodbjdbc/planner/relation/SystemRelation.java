package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.util.List;

/** A reference to one of the driver's system tables. */
public record SystemRelation(SystemTable table, TableRead read) implements Relation {
    @Override
    public String alias() {
        return read.alias();
    }

    @Override
    public boolean answersTo(List<Identifier> qualifier) {
        return read.answersTo(qualifier);
    }

    @Override
    public List<Shown> shown() {
        return table.columns().stream()
                .map(column -> new Shown(column.name(), reference(column)))
                .toList();
    }

    private Reference reference(Column column) {
        return position -> value(column, position);
    }

    private Value value(Column column, Position position) {
        Value.Origin origin = new Value.Origin(column.name(), column.name(), table.name(), column::type, false);
        // With its form, conditions on a moment are passed on, too.
        ColumnSource source = column.form() == null
                ? AttributeReference.dynamicSource(column.name())
                : new ColumnSource.Attribute(AttributePath.of(column.name()), null, column.form());
        return new Value(read.column(source, column.type(), true, column.name(), null, position), true, origin);
    }
}
