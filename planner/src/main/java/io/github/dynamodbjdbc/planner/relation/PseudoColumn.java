package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.PseudoColumnKind;
import io.github.dynamodbjdbc.planner.function.CollectionKind;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** A column that every table has and no star shows. */
public record PseudoColumn(BaseRelation relation, PseudoColumnKind kind) implements Reference {
    static @Nullable Reference find(BaseRelation relation, Identifier name) {
        PseudoColumnKind kind = PseudoColumnKind.named(name.name());
        return kind == null ? null : new PseudoColumn(relation, kind);
    }

    @Override
    public Value value(Position position) {
        return switch (kind) {
            case ITEM ->
                value(relation.column(
                        new ColumnSource.Item(),
                        ColumnType.VARIANT,
                        false,
                        kind.columnName(),
                        CollectionKind.DOCUMENT,
                        position));
            case SIZE ->
                value(relation.column(
                        new ColumnSource.ItemSize(), ColumnType.NUMERIC, false, kind.columnName(), position));
            case EXPIRES_AT -> value(relation.rex().call(TimeOperators.EXPIRES_AT, ttl(position)));
            case EXPIRED -> value(expired(position));
        };
    }

    /** {@code "$item".a} is the attribute a in stored form. */
    @Override
    public Reference path(Rex rex, List<AttributePath.Step> steps) {
        if (kind == PseudoColumnKind.ITEM && !steps.isEmpty() && steps.get(0) instanceof AttributePath.Field first) {
            AttributePath path = new AttributePath(first.name(), steps.subList(1, steps.size()));
            return new StoredAttribute(new AttributeReference(relation, path));
        }
        return Reference.super.path(rex, steps);
    }

    /** The condition of {@code TtlRewrite} for expired items, over an expression instead of an attribute. */
    private RexNode expired(Position position) {
        Rex rex = relation.rex();
        RexNode ttl = ttl(position);
        return rex.call(
                SqlStdOperatorTable.IS_TRUE,
                rex.and(List.of(
                        rex.call(ComparisonOperators.LESS, ttl, rex.clock(false)),
                        rex.call(ComparisonOperators.GREATER, ttl, rex.clock(true)))));
    }

    private RexNode ttl(Position position) {
        RexNode ttl = relation.ttlColumn(position);
        return ttl == null ? relation.rex().nullOf(SqlTypeName.ANY) : ttl;
    }

    private Value value(RexNode value) {
        Value.Origin origin = new Value.Origin(
                kind.columnName(), kind.columnName(), relation.table().name(), kind::type, false);
        return new Value(value, false, origin);
    }

    private record StoredAttribute(AttributeReference attribute) implements Reference {
        @Override
        public Value value(Position position) {
            return attribute.raw(position);
        }

        @Override
        public Reference path(Rex rex, List<AttributePath.Step> steps) {
            return new StoredAttribute((AttributeReference) attribute.path(rex, steps));
        }

        @Override
        public @Nullable RexNode missing(Position position) {
            return attribute.missing(position);
        }
    }
}
