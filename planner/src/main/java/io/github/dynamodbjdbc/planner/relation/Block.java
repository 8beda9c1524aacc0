package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
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

/** One SELECT while it is bound: what its aggregates are, and whether one may stand where it is bound just now. */
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
    private @Nullable String setless = "what is no select list";

    public List<BoundAggregate> aggregates() {
        return aggregates;
    }

    /** Says that this SELECT has GROUP BY, so that subqueries of one text have to be one, for they may be what groups are of. */
    public void groups(boolean has) {
        grouped = has;
    }

    /** The query; the one that there is already if the same was said before. A parameter is not the same as another. */
    public BoundRelation subquery(String text, Supplier<BoundRelation> binding) {
        return grouped && text.indexOf('?') < 0
                ? subqueries.computeIfAbsent(text, unused -> binding.get())
                : binding.get();
    }

    /** Says that no aggregate may stand in what is bound next, for it is in that clause; null if one may. */
    public void in(@Nullable String name) {
        clause = name;
    }

    /** Says which aliases the select list has that can't be used in what is bound next. */
    public void hides(Map<String, Expression> unusable) {
        aliases = unusable;
    }

    /** What an unknown name stands for in the select list, where it can be meant for nothing but an alias; null for all others. */
    @Nullable
    Expression meant(Identifier name) {
        List<String> named = Identifiers.matching(name, List.copyOf(aliases.keySet()), alias -> alias);
        return named.isEmpty() || isUsed(name.name()) ? null : aliases.get(named.get(0));
    }

    /**
     * Notes that the text of this SELECT uses a column of its FROM.
     *
     * @param relation that qualifies it; null if nothing does
     */
    public void uses(String column, @Nullable Relation relation) {
        uses.computeIfAbsent(column, unused -> new HashSet<>()).add(Optional.ofNullable(relation));
    }

    /** Whether the text of this SELECT, as far as it is bound, uses a column of that name. */
    public boolean isUsed(String column) {
        return uses.containsKey(column);
    }

    /** What qualifies that column wherever it is used; null if there are several, or a use is not qualified. */
    @Nullable
    public Relation onlyOwner(String column) {
        Set<Optional<Relation>> owners = uses.getOrDefault(column, Set.of());
        return owners.size() == 1 ? owners.iterator().next().orElse(null) : null;
    }

    /**
     * Says that the arguments of an aggregate are bound next, in which no other of this SELECT can stand.
     *
     * @param position of the aggregate; null for none
     * @return what was said before
     */
    @Nullable
    public Position aggregating(@Nullable Position position) {
        Position before = aggregating;
        aggregating = position;
        return before;
    }

    /** Refuses a window or aggregate of this SELECT where there can't be one. */
    public void require(String kind, Position position) {
        if (clause != null) {
            throw new QueryException(
                    ErrorKind.GROUPING, kind + " is not allowed in the " + clause + " clause", position);
        }
        if (aggregating != null) {
            throw new QueryException(ErrorKind.GROUPING, kind + " can't be nested in an aggregate", aggregating);
        }
    }

    /** Says that FROM has what the step of a recursive query reads of itself, which can't be aggregated. */
    public void readsWorkingTable() {
        workingTable = true;
    }

    /** A column for the aggregate; the one that there is already if it was said before. */
    public RexNode add(ColumnNumbers numbers, Rex rex, BoundAggregate aggregate, Position position) {
        if (workingTable) {
            throw new QueryException(
                    ErrorKind.INVALID_RECURSION, "a recursive query can't aggregate what it reads of itself", position);
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
     * A function of the select list that gives rows.
     *
     * @param column the number of the column that holds its values
     * @param label what the statement calls it
     */
    public record RowSet(int column, RexNode list, String label) {}

    /** The functions of the select list that give rows: each row is repeated for their values, side by side. */
    public List<RowSet> sets() {
        return sets;
    }

    /** Says whether what is bound next may have such functions. */
    public void takesSets(boolean takes) {
        setless = takes ? null : "what is no select list";
    }

    /** What is bound with such functions refused, for they would stand within that. */
    public <T> T withoutSets(String within, Supplier<T> binding) {
        String before = setless;
        setless = within;
        try {
            return binding.get();
        } finally {
            setless = before;
        }
    }

    /** Refuses a function that gives rows where there can't be one. */
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

    /** A column for the values of a function that gives rows; the one that there is already if it was said before. */
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

    /** The number of the column that the aggregate gives. */
    public int column(int aggregate) {
        return columns.get(aggregate);
    }

    public boolean isAggregate(int column) {
        return columns.contains(column);
    }

    private static RexNode reference(int id, BoundAggregate aggregate, Rex rex, Position position) {
        List<RelDataType> operands =
                aggregate.arguments().stream().map(RexNode::getType).toList();
        // Whatever it is, it may be NULL of no rows; what the algebra finds in the end is put in place of this.
        RelDataType type = aggregate
                .function()
                .inferReturnType(new Aggregate.AggCallBinding(
                        rex.types(), aggregate.function(), List.of(), operands, true, aggregate.filter() != null));
        return new ColumnRef(id, type, null, "an expression", position);
    }
}
