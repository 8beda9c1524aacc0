package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.access.PathNames;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.cost.Guess;
import io.github.dynamodbjdbc.planner.rel.AggregateNode;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.rel.LookupJoinNode;
import io.github.dynamodbjdbc.planner.rel.LookupRead;
import io.github.dynamodbjdbc.planner.rel.PhysicalNode;
import io.github.dynamodbjdbc.planner.rel.RecursiveUnion;
import io.github.dynamodbjdbc.planner.rel.SharedPlaceNode;
import io.github.dynamodbjdbc.planner.rel.SharedReadNode;
import io.github.dynamodbjdbc.planner.rel.SharedRowsNode;
import io.github.dynamodbjdbc.planner.rel.SystemTableRead;
import io.github.dynamodbjdbc.planner.rel.UnnestRel;
import io.github.dynamodbjdbc.planner.rel.WorkingTable;
import io.github.dynamodbjdbc.planner.scan.AccessPathChoice;
import io.github.dynamodbjdbc.planner.scan.LookupOffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexInputRef;
import org.jspecify.annotations.Nullable;

/** Converts a physical plan to EXPLAIN's rows: each operator, and below each read the candidates that were not chosen. */
final class ExplainTree {
    private static final String COUNT_ONLY = "COUNT only: no item is sent";

    private final List<ExplainNode> nodes = new ArrayList<>();

    private final ColumnNames names = new ColumnNames();
    private final @Nullable ParameterValues values;

    private ExplainTree(@Nullable ParameterValues values) {
        this.values = values;
    }

    /** @param values the parameter values that the cost depends on; null for those with which the paths were chosen */
    static List<ExplainNode> of(RelNode root, @Nullable ParameterValues values) {
        ExplainTree tree = new ExplainTree(values);
        tree.add(root, null);
        return List.copyOf(tree.nodes);
    }

    private void add(RelNode rel, @Nullable Integer parent) {
        if (rel instanceof Project || rel instanceof Filter) {
            addRows(rel, parent);
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
                note(rel),
                null,
                null,
                false));
        if (rel instanceof LookupJoinNode lookup) {
            add(lookup.getLeft(), id);
            // The batch is an input at run time only.
            add(lookup.joined().getInput(1), id);
            return;
        }
        for (RelNode input : rel.getInputs()) {
            add(input, id);
        }
    }

    /**
     * Shows adjacent projections and filters as one step: Filter if there is a condition, Project if a column is computed, and nothing if columns
     * are only reordered.
     */
    private void addRows(RelNode top, @Nullable Integer parent) {
        RelNode rel = top;
        boolean computes = false;
        List<String> conditions = new ArrayList<>();
        while (rel instanceof Project || rel instanceof Filter || rel instanceof SharedPlaceNode) {
            if (rel instanceof Project project) {
                computes |= !project.getProjects().stream().allMatch(RexInputRef.class::isInstance);
            } else if (rel instanceof Filter filter) {
                conditions.add(0, condition(filter));
            } else if (rel instanceof SharedPlaceNode place && place.condition() != null) {
                conditions.add(0, names.condition(place));
            }
            rel = rel.getInput(0);
        }
        if (conditions.isEmpty() && !computes) {
            add(rel, parent);
            return;
        }
        int id = nodes.size() + 1;
        nodes.add(local(
                id,
                parent,
                conditions.isEmpty() ? "Project" : "Filter",
                conditions.isEmpty() ? null : String.join(" AND ", conditions)));
        add(rel, id);
    }

    private String condition(Filter filter) {
        return names.condition(filter.getCondition(), filter.getInput());
    }

    private static ExplainNode local(int id, @Nullable Integer parent, String operation, @Nullable String residual) {
        return new ExplainNode(
                id, parent, operation, null, null, null, residual, null, null, true, false, null, null, null, false);
    }

    /** Remarks about the driver's own operators. */
    private static @Nullable String note(RelNode rel) {
        if (rel instanceof SharedReadNode shared) {
            String done = shared.getInput() instanceof DynamoTableRead ? "read" : "computed";
            return done + " once, for " + shared.uses() + " uses";
        }
        return rel instanceof AggregateNode aggregate && aggregate.isTogether()
                ? "groups in the order of the key, one at a time"
                : null;
    }

    private static @Nullable String target(RelNode rel) {
        if (rel instanceof UnnestRel unnest) {
            return unnest.label();
        }
        if (rel instanceof RecursiveUnion union) {
            return union.name();
        }
        if (rel instanceof WorkingTable working) {
            return working.name();
        }
        if (rel instanceof SharedReadNode shared && !(shared.getInput() instanceof DynamoTableRead)) {
            return shared.alias();
        }
        if (rel instanceof SharedRowsNode shared) {
            return shared.alias();
        }
        if (rel instanceof SystemTableRead read) {
            SystemTable table = read.system();
            return table.changes() == null ? "system" : table.schema() + '.' + table.name();
        }
        return null;
    }

    /** The condition that one of the driver's own operators checks. */
    private @Nullable String residual(RelNode rel) {
        if (rel instanceof LookupJoinNode lookup) {
            names.note(lookup);
            return names.condition(lookup.joined());
        }
        return rel instanceof Join join && !join.getCondition().isAlwaysTrue() ? names.condition(join) : null;
    }

    private static String operation(RelNode rel) {
        return ((PhysicalNode) rel).operation();
    }

    private @Nullable String order(Sort sort) {
        List<String> columns = names.of(sort.getInput());
        String order = sort.getCollation().getFieldCollations().stream()
                .map(field -> columns.get(field.getFieldIndex()) + direction(field))
                .collect(Collectors.joining(", "));
        return order.isEmpty() ? null : order;
    }

    private static String direction(RelFieldCollation field) {
        return field.getDirection().isDescending() ? " DESC" : "";
    }

    private void addRead(DynamoTableRead read, int id, @Nullable Integer parent) {
        ScanSpec spec = values == null ? read.spec() : read.priced(values);
        CostEstimate chosen = values == null
                ? read.estimate()
                : read.estimate(values, spec.table().statistics());
        nodes.add(node(id, parent, read.path(), chosen, true, false, note(read), read.node()));
        for (Candidate candidate : read.choice().candidates()) {
            AccessPath path = candidate.path();
            boolean otherWayRound =
                    read.spec().order().isEmpty() && path instanceof AccessPath.Query query && !query.forward();
            if (path.equals(read.path()) || otherWayRound) {
                // If no order is needed, the two directions of a Query are equivalent.
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
        PathTexts texts = read.rowsOfKey().isEmpty() ? PathTexts.lookup(path) : PathTexts.firstRows(path);
        nodes.add(lookup(id, parent, path, texts, read.estimate(), null, false, read.node()));
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

    private void addLookups(List<LookupOffer> lookups, int id, CostEstimate chosen) {
        for (LookupOffer other : lookups) {
            Candidate candidate = other.lookup().candidate();
            String reason = candidate.allowed() ? costlier(chosen, other.estimate()) : candidate.reason();
            nodes.add(lookup(
                    nodes.size() + 1,
                    id,
                    candidate.path(),
                    PathTexts.lookup(candidate.path()),
                    other.estimate(),
                    reason,
                    !candidate.allowed(),
                    null));
        }
    }

    /** @param reason the reason why it was not chosen; null if it was */
    private static ExplainNode lookup(
            int id,
            @Nullable Integer parent,
            AccessPath path,
            PathTexts texts,
            CostEstimate estimate,
            @Nullable String reason,
            boolean refused,
            @Nullable Integer read) {
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
                read,
                path.table(),
                false);
    }

    private static @Nullable String note(DynamoTableRead read) {
        String note = PathTexts.of(read.path()).note();
        String counting = !read.isCountOnly() ? note : note == null ? COUNT_ONLY : note + "; " + COUNT_ONLY;
        return Guess.after(counting, Guess.of(read.path()));
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
            return "costs " + Amounts.text(more) + " RCU more";
        }
        return other.requests() > chosen.requests() ? "takes more requests" : "is not cheaper";
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
                read,
                path.table(),
                AccessPathChoice.isSearch(path));
    }
}
