package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.jspecify.annotations.Nullable;

/** A column that every table has and that no star shows. */
record PseudoColumn(BaseRelation relation, Kind kind) implements Reference {
    enum Kind {
        ITEM("$item", ColumnType.DOCUMENT),
        SIZE("$size", ColumnType.NUMERIC),
        EXPIRES_AT("$expires_at", ColumnType.TIMESTAMP),
        EXPIRED("$expired", ColumnType.BOOLEAN);

        private final String columnName;
        private final ColumnType type;

        Kind(String columnName, ColumnType type) {
            this.columnName = columnName;
            this.type = type;
        }
    }

    static @Nullable Reference find(BaseRelation relation, Identifier name) {
        for (Kind kind : Kind.values()) {
            if (kind.columnName.equals(name.name())) {
                return new PseudoColumn(relation, kind);
            }
        }
        return null;
    }

    @Override
    public Value value(Position position) {
        return switch (kind) {
            case ITEM ->
                value(
                        relation.column(new ColumnSource.Item(), ColumnType.VARIANT, false, kind.columnName, position),
                        ColumnType.VARIANT);
            case SIZE ->
                value(
                        relation.column(
                                new ColumnSource.ItemSize(), ColumnType.NUMERIC, false, kind.columnName, position),
                        ColumnType.NUMERIC);
            case EXPIRES_AT -> value(overTtl(Operators.EXPIRES_AT, position), ColumnType.TIMESTAMP);
            case EXPIRED -> value(overTtl(Operators.IS_EXPIRED, position), ColumnType.BOOLEAN);
        };
    }

    /** {@code "$item".a} is the attribute a as it is stored. */
    @Override
    public Reference path(List<AttributePath.Step> steps) {
        if (kind == Kind.ITEM && !steps.isEmpty() && steps.get(0) instanceof AttributePath.Field first) {
            AttributePath path = new AttributePath(first.name(), steps.subList(1, steps.size()));
            return new StoredAttribute(new AttributeReference(relation, path));
        }
        return Reference.super.path(steps);
    }

    private SqlNode overTtl(SqlOperator operator, Position position) {
        SqlNode ttl = relation.ttlColumn(position);
        SqlNode operand = ttl == null ? Literals.nullOf(ColumnType.VARIANT, position) : ttl;
        return operator.createCall(Positions.of(position), operand);
    }

    private Value value(SqlNode sql, ColumnType type) {
        Value.Origin origin = new Value.Origin(
                kind.columnName, kind.columnName, relation.table().name(), () -> kind.type, false);
        return new Value(sql, type, false, origin);
    }

    private record StoredAttribute(AttributeReference attribute) implements Reference {
        @Override
        public Value value(Position position) {
            return attribute.raw(position);
        }

        @Override
        public Reference path(List<AttributePath.Step> steps) {
            return new StoredAttribute((AttributeReference) attribute.path(steps));
        }

        @Override
        public SqlNode missing(Position position) {
            return attribute.missing(position);
        }
    }
}
