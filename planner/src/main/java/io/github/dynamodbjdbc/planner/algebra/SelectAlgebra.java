package io.github.dynamodbjdbc.planner.algebra;

import com.google.common.collect.ImmutableList;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.relation.Block;
import io.github.dynamodbjdbc.planner.relation.BoundAggregate;
import io.github.dynamodbjdbc.planner.relation.BoundFrom;
import io.github.dynamodbjdbc.planner.relation.BoundQuery;
import io.github.dynamodbjdbc.planner.relation.ColumnFinder;
import io.github.dynamodbjdbc.planner.type.ColumnRef;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** Converts one SELECT to algebra: FROM, WHERE, GROUP BY, HAVING, QUALIFY, the select list, DISTINCT, ORDER BY and LIMIT. */
final class SelectAlgebra {
    private final Algebra algebra;
    private final @Nullable InputColumns outer;

    SelectAlgebra(Algebra algebra, @Nullable InputColumns outer) {
        this.algebra = algebra;
        this.outer = outer;
    }

    Rows select(BoundQuery.Select select, Algebra.Use use) {
        BoundFrom from = select.from();
        Rows rows = from == null ? Rows.of(algebra.oneRow(), Map.of()) : new FromAlgebra(algebra).from(from, outer);
        rows = filtered(rows, select.where());
        BoundQuery.Grouping grouping = select.grouping();
        rows = grouping == null ? rows : groups(rows, grouping);
        rows = filtered(rows, select.having());
        return selected(withSets(filteredByWindows(rows, select), select), select, use);
    }

    /** The rows that meet QUALIFY and the condition of DISTINCT ON or WITH TIES. */
    private Rows filteredByWindows(Rows rows, BoundQuery.Select select) {
        RexNode qualify = select.qualify();
        RexNode kept = select.kept();
        if (qualify == null && kept == null) {
            return rows;
        }
        List<RexNode> expressions = new ArrayList<>();
        if (qualify != null) {
            expressions.add(qualify);
        }
        select.items().forEach(item -> expressions.add(item.value()));
        select.order().forEach(key -> expressions.add(key.value()));
        Rows qualified = filtered(withWindows(rows, expressions), qualify);
        return kept == null ? qualified : filtered(withWindows(qualified, List.of(kept)), kept);
    }

    /** Expands set-returning functions: a row for each value of the longest list, with NULL for lists without further values. */
    private Rows withSets(Rows rows, BoundQuery.Select select) {
        List<Block.RowSet> sets = select.block().sets();
        if (sets.isEmpty()) {
            return rows;
        }
        List<RexNode> expressions = new ArrayList<>();
        select.items().forEach(item -> expressions.add(item.value()));
        select.order().forEach(key -> expressions.add(key.value()));
        sets.forEach(set -> expressions.add(set.list()));
        Rows computed = withWindows(rows, expressions);
        InputColumns frame = algebra.frame(computed, outer);
        int width = computed.width();
        Rex rex = algebra.statement().rex();
        List<RexNode> lists = new ArrayList<>();
        sets.forEach(set -> lists.add(algebra.resolve(set.list(), frame)));
        List<RexNode> columns = new ArrayList<>();
        for (int place = 0; place < width; place++) {
            columns.add(frame.own(place));
        }
        columns.add(lists.size() == 1 ? lists.get(0) : rex.builder().makeCall(DocumentOperators.SIDE_BY_SIDE, lists));
        List<String> names = new ArrayList<>(computed.rel().getRowType().getFieldNames());
        names.add("$list" + width);
        RelNode listed =
                Algebra.project(computed.rel(), columns, SqlValidatorUtil.uniquify(names, true), frame.variables());
        RelNode flat = FromAlgebra.flat(rex, listed, width, false, sets.get(0).label(), "$value");
        RexNode element = rex.builder().makeInputRef(flat, width + 1);
        List<RexNode> values = new ArrayList<>();
        Map<Integer, Integer> places = new HashMap<>(computed.columns());
        for (int place = 0; place < width; place++) {
            values.add(rex.builder().makeInputRef(flat, place));
        }
        for (int i = 0; i < sets.size(); i++) {
            places.put(sets.get(i).column(), values.size());
            values.add(sets.size() == 1 ? element : rex.call(DocumentOperators.ELEMENT, element, rex.number(i)));
        }
        List<String> all = new ArrayList<>(flat.getRowType().getFieldNames().subList(0, width));
        sets.forEach(set -> all.add("$value" + set.column()));
        RelNode valued = Algebra.project(flat, values, SqlValidatorUtil.uniquify(all, true), Set.of());
        return new Rows(valued, places, computed.keys(), computed.order());
    }

    /** Appends the window functions of the expressions as columns. */
    private Rows withWindows(Rows rows, List<RexNode> expressions) {
        Set<RexNode> windows = new LinkedHashSet<>();
        RexVisitorImpl<Void> visitor = new RexVisitorImpl<>(true) {
            @Override
            public @Nullable Void visitOver(RexOver over) {
                windows.add(over);
                return null;
            }
        };
        expressions.forEach(expression -> expression.accept(visitor));
        if (windows.isEmpty()) {
            return rows;
        }
        InputColumns frame = algebra.frame(rows, outer);
        List<RexNode> columns = new ArrayList<>();
        for (int place = 0; place < rows.width(); place++) {
            columns.add(frame.own(place));
        }
        Map<RexNode, Integer> keys = new HashMap<>(rows.keys());
        for (RexNode window : windows) {
            RexNode resolved = algebra.resolve(window, frame);
            keys.put(window, columns.size());
            columns.add(resolved);
        }
        List<String> names = new ArrayList<>(rows.rel().getRowType().getFieldNames());
        while (names.size() < columns.size()) {
            names.add("$" + names.size());
        }
        List<String> unique = SqlValidatorUtil.uniquify(names, true);
        RelNode computed = Algebra.project(rows.rel(), columns, unique, frame.variables());
        return new Rows(computed, rows.columns(), keys, rows.order());
    }

    private Rows filtered(Rows rows, @Nullable RexNode condition) {
        return condition == null ? rows : algebra.filter(rows, condition, outer);
    }

    /** The select list, followed by further sort keys, with ORDER BY and LIMIT applied as far as the use needs them. */
    private Rows selected(Rows rows, BoundQuery.Select select, Algebra.Use use) {
        InputColumns frame = algebra.frame(rows, outer);
        List<RexNode> columns = new ArrayList<>();
        List<String> names = new ArrayList<>();
        Map<Integer, Integer> places = new HashMap<>();
        for (BoundQuery.Item item : select.items()) {
            places.put(item.id(), columns.size());
            columns.add(algebra.resolve(item.value(), frame));
            names.add(item.name());
        }
        int width = columns.size();
        boolean limited = select.offset() != null || select.fetch() != null;
        List<RelFieldCollation> order = new ArrayList<>();
        for (BoundQuery.SortKey key : select.order()) {
            int place = place(key, select, frame, columns);
            if (order.stream().noneMatch(known -> known.getFieldIndex() == place)) {
                order.add(collation(key, place));
            }
        }
        // LIMIT without an order of its own takes the first rows by the order of its input.
        boolean inherits = select.order().isEmpty() && !select.distinct() && (limited || use == Algebra.Use.DERIVED);
        if (inherits) {
            for (RelFieldCollation field : rows.order().getFieldCollations()) {
                order.add(field.withFieldIndex(place(frame.own(field.getFieldIndex()), columns)));
            }
        }
        boolean sorts = limited || use == Algebra.Use.RESULT;
        if (!sorts && use == Algebra.Use.OPERAND) {
            columns.subList(width, columns.size()).clear();
            order.clear();
        }
        while (names.size() < columns.size()) {
            names.add("$" + names.size());
        }
        RelNode rel = Algebra.project(rows.rel(), columns, names, frame.variables());
        if (select.distinct()) {
            rel = LogicalAggregate.create(rel, ImmutableList.of(), ImmutableBitSet.range(width), null, List.of());
        }
        RelCollation collation = RelCollations.of(order);
        if (sorts && (limited || !order.isEmpty())) {
            rel = LogicalSort.create(rel, collation, select.offset(), select.fetch());
        }
        return use == Algebra.Use.DERIVED
                ? new Rows(rel, places, Map.of(), collation)
                : Rows.of(algebra.firstColumns(rel, width), places);
    }

    private int place(BoundQuery.SortKey key, BoundQuery.Select select, InputColumns frame, List<RexNode> columns) {
        if (key.item() >= 0) {
            return key.item();
        }
        for (int i = 0; i < select.items().size(); i++) {
            if (select.items().get(i).value().equals(key.value())) {
                return i;
            }
        }
        RexNode value = algebra.resolve(key.value(), frame);
        if (select.distinct()) {
            int known = columns.indexOf(value);
            if (known < 0) {
                throw new QueryException(
                        ErrorKind.INVALID_COLUMN_REFERENCE,
                        "with DISTINCT, ORDER BY takes only expressions of the select clause; this is not one",
                        key.position());
            }
            return known;
        }
        return place(value, columns);
    }

    private static int place(RexNode value, List<RexNode> columns) {
        int known = columns.indexOf(value);
        if (known >= 0) {
            return known;
        }
        columns.add(value);
        return columns.size() - 1;
    }

    private static RelFieldCollation collation(BoundQuery.SortKey key, int place) {
        return new RelFieldCollation(
                place,
                key.descending() ? RelFieldCollation.Direction.DESCENDING : RelFieldCollation.Direction.ASCENDING,
                key.nullsFirst() ? RelFieldCollation.NullDirection.FIRST : RelFieldCollation.NullDirection.LAST);
    }

    private Rows groups(Rows rows, BoundQuery.Grouping grouping) {
        InputColumns frame = algebra.frame(rows, outer);
        List<RexNode> columns = new ArrayList<>();
        for (RexNode key : grouping.keys()) {
            columns.add(algebra.resolve(key, frame));
        }
        int keys = columns.size();
        List<Prepared> prepared = new ArrayList<>();
        for (BoundAggregate aggregate : grouping.block().aggregates()) {
            prepared.add(prepare(aggregate, grouping, frame, columns, keys));
        }
        if (columns.isEmpty()) {
            // COUNT(*) alone would need rows without fields, which other operators do not support.
            columns.add(algebra.statement().rex().bool(true));
        }
        List<String> names = new ArrayList<>();
        for (RexNode column : columns) {
            names.add("$" + names.size());
        }
        RelNode input = Algebra.project(rows.rel(), columns, names, frame.variables());
        RelNode grouped = aggregate(input, grouping, prepared);
        Map<Integer, Integer> places = new HashMap<>();
        Map<RexNode, Integer> expressions = new HashMap<>();
        for (int i = 0; i < keys; i++) {
            RexNode key = grouping.keys().get(i);
            if (key instanceof RexInputRef column) {
                places.put(column.getIndex(), i);
            } else if (!ColumnFinder.of(algebra.statement().subqueries(), List.of(key))
                    .isEmpty()) {
                // A constant needs no field in a group.
                expressions.put(key, i);
            }
        }
        places.putAll(grouping.constants());
        for (int i = 0; i < prepared.size(); i++) {
            places.put(grouping.block().column(i), keys + i);
        }
        return new Rows(grouped, places, expressions, RelCollations.EMPTY);
    }

    private record Prepared(BoundAggregate aggregate, List<Integer> arguments, int filter) {}

    /** Appends the arguments and the filter of an aggregate after the keys. */
    private Prepared prepare(
            BoundAggregate aggregate,
            BoundQuery.Grouping grouping,
            InputColumns frame,
            List<RexNode> columns,
            int keys) {
        SqlAggFunction function = aggregate.function();
        boolean ofKeys =
                function.equals(SqlStdOperatorTable.GROUPING) || function.equals(SqlStdOperatorTable.GROUPING_ID);
        List<Integer> arguments = new ArrayList<>();
        for (RexNode argument : aggregate.arguments()) {
            if (ofKeys) {
                arguments.add(key(argument, grouping, function));
            } else {
                RexNode resolved = algebra.resolve(argument, frame);
                // COUNT of an argument that is never NULL counts rows and needs no argument.
                if (aggregate.distinct()
                        || !function.equals(SqlStdOperatorTable.COUNT)
                        || resolved.getType().isNullable()) {
                    arguments.add(place(resolved, columns));
                }
            }
        }
        RexNode condition = aggregate.filter();
        if (condition == null) {
            return new Prepared(aggregate, arguments, -1);
        }
        RexNode filter = algebra.resolve(condition, frame);
        RexNode isTrue = filter.getType().isNullable()
                ? algebra.statement().rex().call(SqlStdOperatorTable.IS_TRUE, filter)
                : filter;
        return new Prepared(aggregate, arguments, place(isTrue, columns));
    }

    private static int key(RexNode argument, BoundQuery.Grouping grouping, SqlAggFunction function) {
        int key = grouping.keys().indexOf(argument);
        if (key < 0) {
            Position position = argument instanceof ColumnRef column ? column.position() : null;
            throw new QueryException(
                    ErrorKind.GROUPING,
                    "the argument of " + function.getName() + " has to be a grouped expression",
                    position);
        }
        return key;
    }

    /** Aggregates by grouping sets. A set that is written several times gives its groups as many times. */
    private static RelNode aggregate(RelNode input, BoundQuery.Grouping grouping, List<Prepared> prepared) {
        Map<ImmutableBitSet, Integer> counts = new LinkedHashMap<>();
        grouping.sets().forEach(set -> counts.merge(ImmutableBitSet.of(set), 1, Integer::sum));
        Map<Integer, List<ImmutableBitSet>> rounds = new TreeMap<>();
        counts.forEach((set, count) -> {
            for (int round = 0; round < count; round++) {
                rounds.computeIfAbsent(round, unused -> new ArrayList<>()).add(set);
            }
        });
        List<RelNode> inputs = new ArrayList<>();
        ImmutableBitSet all = ImmutableBitSet.range(grouping.keys().size());
        for (List<ImmutableBitSet> sets : rounds.values()) {
            inputs.add(LogicalAggregate.create(
                    input,
                    ImmutableList.of(),
                    all,
                    ImmutableBitSet.ORDERING.immutableSortedCopy(sets),
                    calls(input, sets, prepared)));
        }
        return inputs.size() == 1 ? inputs.get(0) : LogicalUnion.create(inputs, true);
    }

    private static List<AggregateCall> calls(RelNode input, List<ImmutableBitSet> sets, List<Prepared> prepared) {
        boolean mayBeOfNothing = sets.stream().anyMatch(ImmutableBitSet::isEmpty);
        List<AggregateCall> calls = new ArrayList<>();
        for (Prepared each : prepared) {
            calls.add(AggregateCall.create(
                    SqlParserPos.ZERO,
                    each.aggregate().function(),
                    each.aggregate().distinct(),
                    false,
                    false,
                    List.of(),
                    each.arguments(),
                    each.filter(),
                    null,
                    RelCollations.EMPTY,
                    mayBeOfNothing,
                    input,
                    null,
                    null));
        }
        return calls;
    }
}
