package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.rel.GroupedRowsRel;
import io.github.dynamodbjdbc.planner.rel.LookupJoinRel;
import io.github.dynamodbjdbc.planner.rel.LookupRead;
import io.github.dynamodbjdbc.planner.rel.MaterializeRel;
import io.github.dynamodbjdbc.planner.rel.RowCountRel;
import io.github.dynamodbjdbc.planner.rel.RowLimitRel;
import io.github.dynamodbjdbc.planner.rel.SystemTableRead;
import io.github.dynamodbjdbc.planner.rel.TotalRowRel;
import io.github.dynamodbjdbc.planner.rel.UnnestRel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexProgram;
import org.jspecify.annotations.Nullable;

/** A physical plan as the rows of EXPLAIN: each operator, and below each table read the candidates that lost. */
final class ExplainTree {
    private static final String COUNT_ONLY = "COUNT only: no item is sent";

    private final List<ExplainNode> nodes = new ArrayList<>();

    private final @Nullable ParameterValues values;

    private ExplainTree(@Nullable ParameterValues values) {
        this.values = values;
    }

    /** @param values by which paths are priced; null if they are priced as when they were chosen */
    static List<ExplainNode> of(RelNode root, @Nullable ParameterValues values) {
        ExplainTree tree = new ExplainTree(values);
        tree.add(root, null);
        return List.copyOf(tree.nodes);
    }

    private void add(RelNode rel, @Nullable Integer parent) {
        if (rel instanceof Calc calc && isTrivial(calc)) {
            // Columns in another order: nothing that a reader of the plan wants to know.
            add(calc.getInput(), parent);
            return;
        }
        if (rel instanceof TotalRowRel total) {
            add(total.getInput(), parent);
            return;
        }
        if (rel instanceof GroupedRowsRel rows) {
            add(rows.getInput(), parent);
            return;
        }
        int id = nodes.size() + 1;
        if (rel instanceof DynamoTableRead read) {
            addRead(read, id, parent);
            return;
        }
        if (rel instanceof LookupRead read) {
            addLookup(read, id, parent);
            return;
        }
        nodes.add(new ExplainNode(
                id,
                parent,
                operation(rel),
                target(rel),
                null,
                null,
                residual(rel),
                rel instanceof Sort sort ? order(sort) : null,
                null,
                true,
                false,
                grouping(rel),
                null));
        if (rel instanceof LookupJoinRel lookup) {
            add(lookup.getLeft(), id);
            // The batch is a join of its own only to the run.
            add(lookup.joined().getInput(1), id);
            return;
        }
        for (RelNode input : rel.getInputs()) {
            add(input, id);
        }
    }

    private static @Nullable String grouping(RelNode rel) {
        return rel instanceof Aggregate aggregate
                        && aggregate.getInput() instanceof GroupedRowsRel rows
                        && rows.together()
                ? "groups in the order of the key, one at a time"
                : null;
    }

    private static @Nullable String target(RelNode rel) {
        if (rel instanceof UnnestRel unnest) {
            return unnest.label();
        }
        return rel instanceof SystemTableRead ? "system" : null;
    }

    private static boolean isTrivial(Calc calc) {
        RexProgram program = calc.getProgram();
        return program.getCondition() == null
                && program.getProjectList().stream()
                        .map(program::expandLocalRef)
                        .allMatch(org.apache.calcite.rex.RexInputRef.class::isInstance);
    }

    private static @Nullable String condition(Calc calc) {
        RexProgram program = calc.getProgram();
        return program.getCondition() == null
                ? null
                : LocalText.of(program.expandLocalRef(program.getCondition()), calc.getInput());
    }

    /** What an operator of our own checks. */
    private static @Nullable String residual(RelNode rel) {
        if (rel instanceof LookupJoinRel lookup) {
            return condition(lookup.joined());
        }
        if (rel instanceof Join join) {
            return condition(join);
        }
        return rel instanceof Calc calc ? condition(calc) : null;
    }

    private static String condition(Join join) {
        List<String> columns = new ArrayList<>(join.getLeft().getRowType().getFieldNames());
        columns.addAll(join.getRight().getRowType().getFieldNames());
        return LocalText.of(join.getCondition(), columns);
    }

    private static String operation(RelNode rel) {
        if (rel instanceof Values values && values.getTuples().isEmpty()) {
            return "Empty";
        }
        if (rel instanceof SystemTableRead) {
            return "System";
        }
        if (rel instanceof Calc calc) {
            return calc.getProgram().getCondition() == null ? "Project" : "Filter";
        }
        if (rel instanceof Aggregate || rel instanceof RowCountRel) {
            return "Aggregate";
        }
        if (rel instanceof Sort) {
            return "Sort";
        }
        if (rel instanceof RowLimitRel) {
            return "Limit";
        }
        if (rel instanceof UnnestRel) {
            return "Unnest";
        }
        if (rel instanceof LookupJoinRel) {
            return "LookupJoin";
        }
        if (rel instanceof MaterializeRel) {
            return "Materialize";
        }
        if (rel.getInputs().isEmpty()) {
            return "Values";
        }
        String name = rel.getRelTypeName();
        return name.startsWith("Enumerable") ? name.substring("Enumerable".length()) : name;
    }

    private static String order(Sort sort) {
        List<String> names = sort.getInput().getRowType().getFieldNames();
        return sort.getCollation().getFieldCollations().stream()
                .map(field -> names.get(field.getFieldIndex()) + direction(field))
                .collect(Collectors.joining(", "));
    }

    private static String direction(RelFieldCollation field) {
        return field.getDirection().isDescending() ? " DESC" : "";
    }

    private void addRead(DynamoTableRead read, int id, @Nullable Integer parent) {
        ScanSpec spec = values == null ? read.spec() : read.priced(values);
        CostEstimate chosen = values == null
                ? read.estimate()
                : read.estimate(values, spec.table().statistics());
        nodes.add(node(id, parent, read.path(), chosen, true, false, counting(read), read.node()));
        for (Candidate candidate : read.choice().candidates()) {
            AccessPath path = candidate.path();
            boolean otherWayRound =
                    read.spec().order().isEmpty() && path instanceof AccessPath.Query query && !query.forward();
            if (path.equals(read.path()) || otherWayRound) {
                // Without an order wanted, a Query is the same in either direction.
                continue;
            }
            CostEstimate estimate = CostModel.estimate(spec, candidate);
            String reason = candidate.allowed() ? costlier(spec, chosen, candidate, estimate) : candidate.reason();
            nodes.add(node(nodes.size() + 1, id, path, estimate, false, !candidate.allowed(), reason, null));
        }
        addLookups(read.lookups(), id, chosen);
    }

    private void addLookup(LookupRead read, int id, @Nullable Integer parent) {
        AccessPath path = read.lookup().candidate().path();
        ScanSpec spec = values == null ? read.spec() : read.spec().pricedBy(values);
        nodes.add(lookup(id, parent, path, read.estimate(), null, false, read.node()));
        for (Candidate candidate : read.readingAll().candidates()) {
            boolean backward = candidate.path() instanceof AccessPath.Query query && !query.forward();
            if (!backward) {
                CostEstimate estimate = CostModel.estimateOfAll(spec, candidate.path());
                String reason = candidate.allowed() ? costlier(read.estimate(), estimate) : candidate.reason();
                nodes.add(node(
                        nodes.size() + 1, id, candidate.path(), estimate, false, !candidate.allowed(), reason, null));
            }
        }
        addLookups(read.others(), id, read.estimate());
    }

    private void addLookups(List<LookupRead.Offer> lookups, int id, CostEstimate chosen) {
        for (LookupRead.Offer other : lookups) {
            Candidate candidate = other.lookup().candidate();
            String reason = candidate.allowed() ? costlier(chosen, other.estimate()) : candidate.reason();
            nodes.add(lookup(
                    nodes.size() + 1, id, candidate.path(), other.estimate(), reason, !candidate.allowed(), null));
        }
    }

    /** @param reason why it lost; null if it did not */
    private static ExplainNode lookup(
            int id,
            @Nullable Integer parent,
            AccessPath path,
            CostEstimate estimate,
            @Nullable String reason,
            boolean refused,
            @Nullable Integer read) {
        PathTexts texts = PathTexts.lookup(path);
        return new ExplainNode(
                id,
                parent,
                PathNames.lookup(path),
                PathNames.target(path),
                texts.keyCondition(),
                texts.filter(),
                texts.residual(),
                null,
                estimate,
                reason == null,
                refused,
                reason == null ? texts.note() : reason,
                read);
    }

    private static @Nullable String counting(DynamoTableRead read) {
        String note = PathTexts.of(read.path()).note();
        return !read.isCountOnly() ? note : note == null ? COUNT_ONLY : note + "; " + COUNT_ONLY;
    }

    private static String costlier(ScanSpec spec, CostEstimate chosen, Candidate candidate, CostEstimate estimate) {
        double more = estimate.readUnits() - chosen.readUnits();
        return !candidate.ordered() && !spec.order().isEmpty() && more <= 0
                ? "gives no order, so all rows would be sorted"
                : costlier(chosen, estimate);
    }

    private static String costlier(CostEstimate chosen, CostEstimate other) {
        double more = other.readUnits() - chosen.readUnits();
        if (more > 0.005) {
            return String.format(Locale.ROOT, "costs %.2f read units more", more);
        }
        return other.requests() > chosen.requests() ? "takes more requests" : "is no cheaper";
    }

    private static ExplainNode node(
            int id,
            @Nullable Integer parent,
            AccessPath path,
            CostEstimate estimate,
            boolean chosen,
            boolean refused,
            @Nullable String reason,
            @Nullable Integer read) {
        PathTexts texts = PathTexts.of(path);
        return new ExplainNode(
                id,
                parent,
                PathNames.operation(path),
                PathNames.target(path),
                texts.keyCondition(),
                texts.filter(),
                texts.residual(),
                texts.ordering(),
                estimate,
                chosen,
                refused,
                Objects.equals(reason, "") ? texts.note() : reason == null ? texts.note() : reason,
                read);
    }
}
