package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.CollectionKind;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.type.ColumnRef;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** One SELECT during binding: its aggregates, and whether aggregates are allowed in the clause that is currently bound. */
public final class Block {
    private final List<BoundAggregate> aggregates = new ArrayList<>();
    private final List<Integer> columns = new ArrayList<>();
    private @Nullable String clause;
    private @Nullable Position aggregating;
    private boolean workingTable;
    private final Map<String, Set<Optional<Relation>>> uses = new HashMap<>();
    private Map<String, Expression> aliases = Map.of();
    private final Map<String, BoundRelation> subqueries = new HashMap<>();
    private boolean grouped;
    private final List<RowSet> sets = new ArrayList<>();
    private @Nullable String setless = "a clause other than the select list";
    private List<Relation> apart = List.of();

    public List<BoundAggregate> aggregates() {
        return aggregates;
    }

    /** Sets whether this SELECT has GROUP BY. Then subqueries with equal text must be the same node, because they may be grouping keys. */
    public void groups(boolean has) {
        grouped = has;
    }

    /** Whether the expressions bound now have one value for each group, and not for each row. */
    public boolean isOfGroups() {
        return grouped && clause == null && aggregating == null;
    }

    /** Binds a subquery, or returns the earlier result for the same text. Texts with parameters are bound again, because equal parameters differ. */
    public BoundRelation subquery(String text, Supplier<BoundRelation> binding) {
        return grouped && text.indexOf('?') < 0
                ? subqueries.computeIfAbsent(text, unused -> binding.get())
                : binding.get();
    }

    /** Sets the clause that is bound next and allows no aggregates; null if it allows them. */
    public void in(@Nullable String name) {
        clause = name;
    }

    /**
     * Sets the relations of FROM that the item bound next can't refer to, because a RIGHT or FULL JOIN has rows without them.
     *
     * @return the previous ones
     */
    public List<Relation> setApart(List<Relation> relations) {
        List<Relation> before = apart;
        apart = List.copyOf(relations);
        return before;
    }

    public List<Relation> apart() {
        return apart;
    }

    /** Sets the select list's aliases that can't be used in the clause bound next. */
    public void hides(Map<String, Expression> unusable) {
        aliases = unusable;
    }

    /** The expression of a select-list alias that an unknown name must mean; null if it may mean anything else. */
    @Nullable
    Expression meant(Identifier name) {
        List<String> named = Identifiers.matching(name, List.copyOf(aliases.keySet()), alias -> alias);
        return named.isEmpty() || isUsed(name.name()) ? null : aliases.get(named.get(0));
    }

    /**
     * Records that this SELECT uses a column of its FROM.
     *
     * @param relation the relation that qualifies it; null if unqualified
     */
    public void uses(String column, @Nullable Relation relation) {
        uses.computeIfAbsent(column, unused -> new HashSet<>()).add(Optional.ofNullable(relation));
    }

    /** Whether the part of this SELECT that is bound so far uses a column with that name. */
    public boolean isUsed(String column) {
        return uses.containsKey(column);
    }

    /** The relation that qualifies every use of the column; null if there are several, or a use is unqualified. */
    @Nullable
    public Relation onlyOwner(String column) {
        Set<Optional<Relation>> owners = uses.getOrDefault(column, Set.of());
        return owners.size() == 1 ? owners.iterator().next().orElse(null) : null;
    }

    /**
     * Sets the aggregate whose arguments are bound next; these allow no other aggregate of this SELECT.
     *
     * @param position the aggregate's position; null for none
     * @return the previous value
     */
    @Nullable
    public Position aggregating(@Nullable Position position) {
        Position before = aggregating;
        aggregating = position;
        return before;
    }

    /** Throws if a window function or aggregate of this SELECT is not allowed here. */
    public void require(String kind, Position position) {
        if (clause != null) {
            throw new QueryException(
                    ErrorKind.GROUPING, kind + " are not allowed in the " + clause + " clause", position);
        }
        if (aggregating != null) {
            throw new QueryException(ErrorKind.GROUPING, kind + " can't be nested in an aggregate", aggregating);
        }
    }

    /** Records that FROM contains the working table of a recursive query, which can't be aggregated. */
    public void readsWorkingTable() {
        workingTable = true;
    }

    /** The column of an aggregate; equal aggregates share one column. */
    public RexNode add(ColumnNumbers numbers, Rex rex, BoundAggregate aggregate, Position position) {
        if (workingTable) {
            throw new QueryException(
                    ErrorKind.INVALID_RECURSION, "a recursive query can't aggregate its own rows", position);
        }
        for (int i = 0; i < aggregates.size(); i++) {
            if (aggregates.get(i).equals(aggregate)) {
                return reference(columns.get(i), aggregate, rex, position);
            }
        }
        int id = numbers.next(this);
        aggregates.add(aggregate);
        columns.add(id);
        return reference(id, aggregate, rex, position);
    }

    /**
     * A set-returning function in the select list.
     *
     * @param column the number of the column with its values
     * @param label the statement's name for it
     */
    public record RowSet(int column, RexNode list, String label) {}

    /** The set-returning functions of the select list. Each row is repeated for their values in parallel. */
    public List<RowSet> sets() {
        return sets;
    }

    /** Sets whether set-returning functions are allowed in the clause bound next. */
    public void takesSets(boolean takes) {
        setless = takes ? null : "a clause other than the select list";
    }

    /** Binds something in which set-returning functions are not allowed, because they would be nested. */
    public <T> T withoutSets(String within, Supplier<T> binding) {
        String before = setless;
        setless = within;
        try {
            return binding.get();
        } finally {
            setless = before;
        }
    }

    /** Throws if a set-returning function is not allowed here. */
    public void requireSets(String name, Position position) {
        String within = clause != null ? clause : aggregating != null ? "an aggregate" : setless;
        if (within != null) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    name + " gives rows, so it is not allowed in " + within + "; write FROM … LATERAL " + name
                            + "(…) AS t(x)",
                    position);
        }
    }

    /** The column of a set-returning function's values; equal functions share one column. */
    public RexNode addSet(ColumnNumbers numbers, Rex rex, RexNode list, String label, Position position) {
        RowSet set = sets.stream()
                .filter(known -> known.list().equals(list))
                .findFirst()
                .orElse(null);
        if (set == null) {
            set = new RowSet(numbers.next(this), list, label);
            sets.add(set);
        }
        return new ColumnRef(set.column(), rex.type(SqlTypeName.ANY, true), null, label, position);
    }

    public boolean isSet(int column) {
        return sets.stream().anyMatch(set -> set.column() == column);
    }

    /** The number of the aggregate's column. */
    public int column(int aggregate) {
        return columns.get(aggregate);
    }

    public boolean isAggregate(int column) {
        return columns.contains(column);
    }

    private static RexNode reference(int id, BoundAggregate aggregate, Rex rex, Position position) {
        List<RelDataType> operands =
                aggregate.arguments().stream().map(RexNode::getType).toList();
        // A provisional type: nullable, because there may be no rows. The algebra's final type replaces it.
        RelDataType type = aggregate
                .function()
                .inferReturnType(new Aggregate.AggCallBinding(
                        rex.types(), aggregate.function(), List.of(), operands, true, aggregate.filter() != null));
        CollectionKind kind = DocumentOperators.ofAggregate(aggregate.function(), aggregate.arguments());
        return new ColumnRef(id, type, null, "an expression", position, kind);
    }
}
