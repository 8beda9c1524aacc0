package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.rel.LookupJoinNode;
import io.github.dynamodbjdbc.planner.rel.LookupRead;
import io.github.dynamodbjdbc.planner.rel.OuterRow;
import io.github.dynamodbjdbc.planner.rel.SharedPlaceNode;
import io.github.dynamodbjdbc.planner.rel.SharedReadNode;
import io.github.dynamodbjdbc.planner.rel.SharedRowsNode;
import io.github.dynamodbjdbc.planner.rel.SystemTableRead;
import io.github.dynamodbjdbc.planner.rel.UnnestRel;
import io.github.dynamodbjdbc.planner.rel.WorkingTable;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * The names of columns in EXPLAIN: those of the statement, not the ones that Calcite invents. A computed column is shown as its expression.
 * A name that occurs twice among the columns is qualified with its table.
 */
final class ColumnNames {
    /** A longer expression is truncated; otherwise conditions would grow with each step of the plan. */
    private static final int LONGEST = 120;

    private static final Pattern MADE_UP = Pattern.compile("\\$f\\d+|EXPR\\$\\d+|\\$[a-z]+\\d*");

    /** The value of a row of JSON_TABLE, and its number. */
    private static final Pattern OF_JSON_TABLE = Pattern.compile("json_(row|place)_\\d+");

    private final IdentityHashMap<RelNode, List<Name>> known = new IdentityHashMap<>();
    private final IdentityHashMap<RelNode, RelNode> batches = new IdentityHashMap<>();

    /** @param table the statement's name for it; null for a column of no table */
    private record Name(@Nullable String table, String column) {}

    /** A condition on the rows of a node. */
    String condition(RexNode condition, RelNode input) {
        return LocalText.condition(condition, of(input));
    }

    /** The condition of a join, over the columns of both sides. */
    String condition(Join join) {
        return LocalText.condition(join.getCondition(), told(names(join.getLeft()), names(join.getRight())));
    }

    /** The condition of one place of a shared read; empty if there is none. */
    String condition(SharedPlaceNode place) {
        RexNode condition = place.condition();
        return condition == null ? "" : LocalText.condition(condition, told(checked(place), List.of()));
    }

    /** The columns that a place's condition refers to: those that are read, and typed columns under the same names. */
    private List<Name> checked(SharedPlaceNode place) {
        List<Name> all = new ArrayList<>(names(place.getInput()));
        place.typed().forEach(column -> all.add(all.get(column.stored())));
        return all;
    }

    /** A name for each column of a node's rows. */
    List<String> of(RelNode rel) {
        return told(names(rel), List.of());
    }

    /** Remembers the batch of a lookup join: its rows are the left side's, but it has no input. */
    void note(LookupJoinNode lookup) {
        RelNode batch = lookup.joined().getLeft();
        while (!batch.getInputs().isEmpty()) {
            batch = batch.getInput(0);
        }
        batches.put(batch, lookup.getLeft());
    }

    private static List<String> told(List<Name> left, List<Name> right) {
        List<Name> all = Stream.concat(left.stream(), right.stream()).toList();
        Map<String, Long> columns = all.stream().collect(Collectors.groupingBy(Name::column, Collectors.counting()));
        Map<Name, Long> names = all.stream().collect(Collectors.groupingBy(name -> name, Collectors.counting()));
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Name name = all.get(i);
            if (columns.getOrDefault(name.column(), 0L) == 1) {
                texts.add(name.column());
            } else if (name.table() != null && names.getOrDefault(name, 0L) == 1) {
                texts.add(name.table() + '.' + name.column());
            } else if (right.isEmpty()) {
                texts.add(name.column());
            } else {
                texts.add((i < left.size() ? "left." : "right.") + name.column());
            }
        }
        return texts;
    }

    private List<Name> names(RelNode rel) {
        List<Name> found = known.get(rel);
        if (found == null) {
            found = find(rel);
            known.put(rel, found);
        }
        return found;
    }

    private List<Name> find(RelNode rel) {
        if (rel instanceof DynamoTableRead read) {
            return own(rel, read.alias());
        }
        if (rel instanceof LookupRead read) {
            return own(rel, read.alias());
        }
        if (rel instanceof SystemTableRead) {
            // Its names are its own, also those that look made up.
            return rel.getRowType().getFieldNames().stream()
                    .map(name -> new Name(null, name))
                    .toList();
        }
        if (rel instanceof SharedReadNode shared) {
            return own(rel, shared.alias());
        }
        if (rel instanceof SharedRowsNode shared) {
            return own(rel, shared.alias());
        }
        if (rel instanceof SharedPlaceNode place) {
            List<Name> all = checked(place);
            return place.output().stream().map(all::get).toList();
        }
        if (rel instanceof OuterRow outer) {
            return outer.names().stream().map(name -> new Name(null, name)).toList();
        }
        if (rel instanceof WorkingTable working) {
            return own(rel, working.name());
        }
        if (rel instanceof LookupJoinNode lookup) {
            note(lookup);
            return names(lookup.getRight());
        }
        if (batches.containsKey(rel)) {
            return names(batches.get(rel));
        }
        if (rel instanceof Project project) {
            return projected(project);
        }
        if (rel instanceof Join || rel instanceof Correlate) {
            List<Name> both = Stream.concat(names(rel.getInput(0)).stream(), names(rel.getInput(1)).stream())
                    .toList();
            // A semi join has the left side's columns only.
            return both.subList(0, Math.min(both.size(), rel.getRowType().getFieldCount()));
        }
        if (rel instanceof Aggregate aggregate) {
            return aggregated(aggregate);
        }
        if (rel instanceof Window window) {
            return windows(window);
        }
        return rel.getInputs().isEmpty() ? own(rel, null) : passed(rel);
    }

    private static List<Name> own(RelNode rel, @Nullable String table) {
        return rel.getRowType().getFieldNames().stream()
                .map(name -> new Name(table, shown(name)))
                .toList();
    }

    private static String shown(String name) {
        Matcher json = OF_JSON_TABLE.matcher(name);
        return json.matches()
                ? json.group(1)
                : MADE_UP.matcher(name).matches() && !name.equals("$item") ? "a value" : name;
    }

    /** The names of the first input's columns that are passed on; other columns have their own names. */
    private List<Name> passed(RelNode rel) {
        List<String> inputs = rel.getInput(0).getRowType().getFieldNames();
        List<Name> names = names(rel.getInput(0));
        List<Name> own = own(rel, rel instanceof UnnestRel unnest ? unnest.label() : null);
        List<String> fields = rel.getRowType().getFieldNames();
        List<Name> all = new ArrayList<>();
        for (int i = 0; i < own.size(); i++) {
            boolean same = i < inputs.size() && fields.get(i).equals(inputs.get(i));
            all.add(same ? names.get(i) : own.get(i));
        }
        return all;
    }

    private List<Name> projected(Project project) {
        List<Name> inputs = names(project.getInput());
        List<String> texts = of(project.getInput());
        return project.getProjects().stream()
                .map(node -> node instanceof RexInputRef reference
                        ? inputs.get(reference.getIndex())
                        : new Name(null, shortened(LocalText.of(node, texts))))
                .toList();
    }

    private List<Name> aggregated(Aggregate aggregate) {
        List<Name> inputs = names(aggregate.getInput());
        List<String> texts = of(aggregate.getInput());
        List<Name> names = new ArrayList<>();
        aggregate.getGroupSet().forEach(column -> names.add(inputs.get(column)));
        for (AggregateCall call : aggregate.getAggCallList()) {
            names.add(new Name(null, shortened(AggregateTexts.of(call, texts))));
        }
        return names;
    }

    private List<Name> windows(Window window) {
        List<Name> names = new ArrayList<>(names(window.getInput()));
        for (Window.Group group : window.groups) {
            group.aggCalls.forEach(
                    call -> names.add(new Name(null, call.getOperator().getName() + "() OVER (…)")));
        }
        return names;
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST
                ? text
                : text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, LONGEST - 1))) + "…";
    }
}
