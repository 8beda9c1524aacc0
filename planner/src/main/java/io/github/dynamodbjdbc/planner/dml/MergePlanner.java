package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.Merge;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.MergeClause;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.bind.Defaults;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans MERGE. A separate query reads the rows of the source. Each row is joined with its item as a row of parameters, which follow the
 * parameters of the statement.
 */
final class MergePlanner {
    private static final String SOURCE = "source";

    private final Merge merge;
    private final WriteTarget target;
    private final int parameters;
    private final ItemQueries queries;
    private final QueryPlan source;
    private final ItemQueries withRow;
    private final List<StoredColumn> keyColumns;

    MergePlanner(Merge merge, WriteTarget target, ItemQueries queries, int parameters) {
        this.merge = merge;
        this.target = target;
        this.parameters = parameters;
        this.queries = queries;
        if (merge.returning() != null) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "MERGE gives no rows: SELECT the items afterwards",
                    merge.returning().position());
        }
        this.source = queries.plan(Syntax.all(merge.hints(), merge.source()));
        this.withRow = queries.joined(row(merge.source(), source.columns(), parameters));
        this.keyColumns = target.keyColumns().stream()
                .map(key -> target.column(Syntax.exactly(key)))
                .toList();
    }

    /** A relation of one source row, with the source's name and columns. Dynamic columns keep the types of their values. */
    private static FromItem row(FromItem source, List<OutputColumn> columns, int first) {
        Position position = source.position();
        List<Identifier> names = new ArrayList<>();
        List<Expression> values = new ArrayList<>();
        for (OutputColumn column : columns) {
            names.add(Syntax.exactly(column.label()));
            int index = first + values.size();
            values.add(
                    column.converts()
                            ? Syntax.parameter(index, column.type())
                            : Syntax.cast(
                                    Syntax.parameter(index), column.dynamic() ? ColumnType.VARIANT : column.type()));
        }
        return new FromItem.Subquery(
                false, Syntax.query(new QueryBody.Values(List.of(values), position)), name(source), names, position);
    }

    private static Identifier name(FromItem source) {
        return source.accept(new FromItem.Visitor<Identifier>() {
            @Override
            public Identifier visit(FromItem.Table table) {
                return or(table.alias(), table.name().get(table.name().size() - 1));
            }

            @Override
            public Identifier visit(FromItem.Subquery subquery) {
                return or(subquery.alias(), Syntax.exactly(SOURCE));
            }

            @Override
            public Identifier visit(FromItem.Unnest unnest) {
                return or(unnest.alias(), Syntax.exactly(SOURCE));
            }

            @Override
            public Identifier visit(FromItem.Join join) {
                throw new QueryException(
                        ErrorKind.UNSUPPORTED,
                        "MERGE takes one table or subquery: USING (SELECT … FROM … JOIN …) AS s",
                        join.position());
            }
        });
    }

    private static Identifier or(@Nullable Identifier alias, Identifier other) {
        return alias == null ? other : alias;
    }

    MergePlan plan() {
        QueryPlan keys = keys();
        List<MergeClauses.Matched> matched = new ArrayList<>();
        List<MergeClauses.NotMatched> notMatched = new ArrayList<>();
        List<Expression> earlier = new ArrayList<>();
        for (MergeClause clause : merge.clauses()) {
            if (clause.matched()) {
                matched.add(matched(clause, earlier));
            } else {
                notMatched.add(notMatched(clause));
            }
        }
        MergeClauses clauses =
                new MergeClauses(matched, notMatched, !merge.clauses().get(0).matched());
        return new MergePlan(
                target,
                source,
                isSingle(),
                keyColumns,
                keys,
                clauses,
                isJudged(matched, notMatched) ? judge() : null,
                parameters,
                queries.parameters(parameters),
                queries.warnings());
    }

    /** Whether the clause has to be chosen by reading the item. A single condition without alternatives is sent with the write. */
    private static boolean isJudged(List<MergeClauses.Matched> matched, List<MergeClauses.NotMatched> notMatched) {
        boolean others = matched.size() > 1 || notMatched.stream().anyMatch(clause -> clause.insert() != null);
        return others && matched.stream().anyMatch(MergeClauses.Matched::ofItem);
    }

    private boolean isSingle() {
        return merge.source() instanceof FromItem.Subquery subquery
                && subquery.query().body() instanceof QueryBody.Values values
                && values.rows().size() == 1;
    }

    // ---- ON ----

    private QueryPlan keys() {
        Map<String, Expression> values = new HashMap<>();
        for (Expression conjunct : Syntax.conjuncts(merge.condition())) {
            if (!(conjunct instanceof Expression.Binary equal)
                    || equal.operator() != Expression.BinaryOperator.EQUAL
                    || !put(values, equal.left(), equal.right()) && !put(values, equal.right(), equal.left())) {
                throw new QueryException(
                        ErrorKind.UNSUPPORTED,
                        "ON takes each key attribute of " + target.table().shownName()
                                + " once, = a value of the source's row;"
                                + " any other condition belongs after WHEN … AND, or into the source",
                        conjunct.position());
            }
        }
        List<Expression> converted = new ArrayList<>();
        for (StoredColumn column : keyColumns) {
            Expression value = values.get(column.attribute());
            if (value == null) {
                throw new QueryException(
                        ErrorKind.INVALID_STATEMENT,
                        "ON has to give the whole key of " + target.table().shownName() + ": " + column.attribute()
                                + " = … is missing",
                        merge.condition().position());
            }
            checkShard(column);
            converted.add(column.converted(value));
        }
        return withRow.values(converted);
    }

    private boolean put(Map<String, Expression> values, Expression key, Expression value) {
        if (!(key instanceof Expression.NameReference)) {
            return false;
        }
        Set<ColumnSource> columns = withRow.columns(key);
        String column = columns.size() == 1 && columns.iterator().next() instanceof ColumnSource.Attribute attribute
                ? attribute.form() instanceof PartForm part ? part.name() : attribute.attribute()
                : null;
        return column != null
                && target.keyColumns().contains(column)
                && withRow.reads(value, List.of()).isEmpty()
                && values.putIfAbsent(column, value) == null;
    }

    /** Refuses a key whose shard is not calculated from the key, since ON would not identify a single item. */
    private void checkShard(StoredColumn column) {
        if (column.form() instanceof ShardedForm shards
                && (shards.calculation() == null
                        || !target.isKey(shards.calculation().by()))) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "the shard of '" + column.attribute() + "' is not calculated from the key, so ON names no one item;"
                            + " UPDATE finds it in all shards",
                    merge.condition().position());
        }
    }

    // ---- WHEN ----

    private boolean isOfRow(Expression condition) {
        return withRow.reads(condition, List.of()).isEmpty();
    }

    private @Nullable QueryPlan ofRow(@Nullable Expression condition) {
        return condition == null ? null : withRow.values(List.of(Syntax.isTrue(condition, false)));
    }

    /** @param earlier the conditions on the item of earlier clauses; the condition of this clause is added */
    private MergeClauses.Matched matched(MergeClause clause, List<Expression> earlier) {
        Expression condition = clause.condition();
        boolean ofItem = condition != null && !isOfRow(condition);
        List<Expression> all = new ArrayList<>();
        earlier.forEach(other -> all.add(Syntax.isTrue(other, true)));
        if (ofItem && condition != null) {
            all.addAll(Syntax.conjuncts(condition));
            earlier.add(condition);
        }
        Optional<Change> change = clause.action().accept(new WriteStatement.MergeActionVisitor<Optional<Change>>() {
            @Override
            public Optional<Change> visit(WriteStatement.MergeUpdate update) {
                List<PlannedSet> sets = new SetPlanner(target, withRow).plan(update.assignments(), update.removals());
                return Optional.of(change(all, false, sets));
            }

            @Override
            public Optional<Change> visit(WriteStatement.MergeDelete delete) {
                return Optional.of(change(all, true, List.of()));
            }

            @Override
            public Optional<Change> visit(WriteStatement.MergeInsert insert) {
                throw new IllegalStateException("the grammar has no such clause");
            }

            @Override
            public Optional<Change> visit(WriteStatement.MergeNothing nothing) {
                return Optional.empty();
            }
        });
        return new MergeClauses.Matched(ofItem ? null : ofRow(condition), ofItem, change.orElse(null));
    }

    private Change change(List<Expression> conditions, boolean delete, List<PlannedSet> sets) {
        int withColumns = parameters + source.columns().size();
        return new Change(target, withRow, withRow, Syntax.and(conditions), delete, sets, true, withColumns);
    }

    private MergeClauses.NotMatched notMatched(MergeClause clause) {
        Expression condition = clause.condition();
        if (condition != null && !isOfRow(condition)) {
            throw noItem(condition);
        }
        return new MergeClauses.NotMatched(
                ofRow(condition), clause.action() instanceof WriteStatement.MergeInsert insert ? insert(insert) : null);
    }

    private QueryException noItem(Expression expression) {
        return new QueryException(
                ErrorKind.INVALID_STATEMENT,
                "a row without a match has no item of " + target.table().shownName()
                        + "; WHEN NOT MATCHED can name columns of the source only",
                expression.position());
    }

    private InsertPlan insert(WriteStatement.MergeInsert action) {
        Query row = Syntax.query(new QueryBody.Values(List.of(action.values()), action.position()));
        WriteStatement.Insert insert = new WriteStatement.Insert(
                merge.hints(),
                WriteStatement.InsertKind.INSERT,
                merge.table(),
                merge.alias(),
                action.columns(),
                new WriteStatement.QuerySource(row, action.position()),
                null,
                null,
                null,
                action.position());
        List<StoredColumn> columns = WritePlanner.columns(insert, row, target, queries);
        action.values().stream()
                .filter(value -> !Defaults.isWord(value) && !isOfRow(value))
                .findFirst()
                .ifPresent(value -> {
                    throw noItem(value);
                });
        List<StoredColumn> defaults = WritePlanner.defaults(target, columns);
        List<Expression> values = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            values.add(columns.get(i)
                    .converted(target.given(columns.get(i), action.values().get(i))));
        }
        values.addAll(WritePlanner.values(target, defaults));
        return new InsertPlan(
                target.table(),
                new InsertedItems(target.table(), columns, defaults, null, queries.options()),
                withRow.values(values),
                true,
                InsertPlan.Conflict.UPDATE,
                WritePlanner.replaceable(queries, target),
                null,
                ReturnedRows.NONE,
                queries.parameters(parameters),
                List.of());
    }

    /** A query that reads an item and returns the index of the WHEN MATCHED clause that applies, or their number if none does. */
    private QueryPlan judge() {
        List<Expression.WhenClause> whens = new ArrayList<>();
        int number = 0;
        for (MergeClause clause : merge.clauses()) {
            if (clause.matched()) {
                Expression condition = clause.condition();
                whens.add(new Expression.WhenClause(
                        condition == null ? new Expression.BooleanLiteral(true, clause.position()) : condition,
                        number(number++),
                        clause.position()));
            }
        }
        Expression which = new Expression.Case(null, whens, number(number), merge.position());
        int withColumns = parameters + source.columns().size();
        return withRow.item(
                List.of(Syntax.cast(which, ColumnType.BIGINT)), Syntax.byKey(target.keys(), withColumns, null));
    }

    private static Expression number(int number) {
        return new Expression.NumberLiteral(Integer.toString(number), BigDecimal.valueOf(number), Position.NONE);
    }
}
