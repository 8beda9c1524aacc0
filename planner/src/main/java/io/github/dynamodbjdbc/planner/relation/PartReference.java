package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** A reference to an entity's column that is a part of a key attribute. */
record PartReference(BaseRelation relation, PartForm part) implements Reference {
    @Override
    public Value value(Position position) {
        ColumnSource source = new ColumnSource.Attribute(path(), AttributeType.S, part);
        RexNode rex = relation.column(source, ColumnType.VARCHAR, true, part.name(), position);
        return new Value(
                rex,
                true,
                new Value.Origin(
                        part.name(), part.name(), relation.table().shownName(), () -> ColumnType.VARCHAR, false));
    }

    private AttributePath path() {
        return AttributePath.of(part.key().attribute());
    }

    /** The whole stored key attribute. */
    @Override
    public Value raw(Position position) {
        return relation.attribute(part.key().attribute()).raw(position);
    }

    @Override
    public @Nullable RexNode missing(Position position) {
        return relation.attribute(part.key().attribute()).missing(position);
    }
}
