package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.PseudoColumnKind;
import io.github.dynamodbjdbc.planner.relation.BaseRelation;
import io.github.dynamodbjdbc.planner.relation.PseudoColumn;
import io.github.dynamodbjdbc.planner.relation.Reference;
import io.github.dynamodbjdbc.planner.relation.Relation;
import io.github.dynamodbjdbc.planner.relation.Value;
import io.github.dynamodbjdbc.planner.type.Casts;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/** An alias as a value: the item of a table, or a document of a subquery's columns, which is NULL if all of them are. */
record WholeRow(StatementState state, Relation relation) implements Reference {
    @Override
    public Value value(Position position) {
        if (relation instanceof BaseRelation table) {
            return new PseudoColumn(table, PseudoColumnKind.ITEM).value(position);
        }
        Rex rex = state.rex();
        TupleMembers members = new TupleMembers(rex);
        for (Relation.Shown column : relation.shown()) {
            RexNode missing = column.reference().missing(position);
            members.add(
                    column.name(),
                    new Casts(rex).stored(column.value(position).rex()),
                    missing == null ? rex.bool(false) : missing);
        }
        RexNode document = members.tuple();
        RexNode isNull = rex.and(values(position).stream()
                .map(value -> rex.call(SqlStdOperatorTable.IS_NULL, value))
                .toList());
        RexNode row = rex.builder()
                .makeCall(
                        rex.nullable(document.getType(), true),
                        SqlStdOperatorTable.CASE,
                        List.of(isNull, rex.nullOf(SqlTypeName.ANY), document));
        String alias = String.valueOf(relation.alias());
        return new Value(row, false, new Value.Origin(alias, alias, null, () -> ColumnType.DOCUMENT, false));
    }

    /** The values to test for IS NULL and IS NOT NULL of the row. */
    List<RexNode> values(Position position) {
        return relation instanceof BaseRelation
                ? List.of(value(position).rex())
                : relation.shown().stream()
                        .map(column -> column.value(position).rex())
                        .toList();
    }

    Reference column(Identifier name) {
        return NameResolution.column(state, relation, name);
    }
}
