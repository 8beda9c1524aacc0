package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.rel.SystemTableRead;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code EXPLAIN FORMAT TEXT}, the default: the plan as a tree, in lines of at most 100 columns. */
final class ExplainText {
    /** The deepest indented level; deeper nodes have the same indentation. */
    private static final int DEEPEST = 8;

    private static final int STEP = 6;

    private final TextLines out = new TextLines();
    private final ExplainReport report;

    private ExplainText(ExplainReport report) {
        this.report = report;
    }

    static List<String> write(ExplainReport report) {
        ExplainText text = new ExplainText(report);
        text.step(report.root(), 0);
        text.totals();
        if (!report.settings().isEmpty()) {
            text.out.add("Settings that may change rows: ", String.join(", ", report.settings()), 2);
        }
        report.suggestions().forEach(suggestion -> text.out.add("Cheaper: ", suggestion, 2));
        return text.out.lines();
    }

    private void step(ExplainReport.Step step, int depth) {
        int shown = Math.min(depth, DEEPEST);
        int indent = shown * STEP;
        String arrow = depth == 0 ? "" : " ".repeat(indent - 4) + "->  ";
        String level = depth > DEEPEST ? "[" + depth + "] " : "";
        out.add(arrow, level + step.operation() + (step.target() == null ? "" : " " + step.target()), indent + 4);
        ExplainReport.Access access = step.access();
        boolean isWrite = access != null && access.isWrite();
        if (access != null) {
            detail("Key condition", access.keyCondition(), indent);
            detail(isWrite ? "Condition" : "Filter", access.filter(), indent);
        }
        detail(isWrite ? "Pinned" : access == null ? "Condition" : "In the driver", step.residual(), indent);
        detail("Order", step.ordering(), indent);
        detail("Note", step.note(), indent);
        if (access == null) {
            detail(
                    "Cost",
                    step.operation().equals(SystemTableRead.STREAM)
                            ? "no capacity units; DynamoDB charges each GetRecords: at least 6 of an open shard and 1 of a closed"
                                    + " one, and 1 for each 1,000 records or megabyte"
                            : "none, in the driver",
                    indent);
        } else {
            detail("Cost", cost(access.cost()), indent);
            detail("Consumed", access.usage() == null ? null : usage(access.usage(), access.dollars()), indent);
            lost(access.lost(), indent + 2);
        }
        step.inputs().forEach(input -> step(input, depth + 1));
    }

    private void detail(String name, @Nullable String text, int indent) {
        if (text != null) {
            out.add(" ".repeat(indent + 2) + name + ": ", text, indent + 4);
        }
    }

    private void lost(List<ExplainReport.Loser> losers, int indent) {
        Set<String> texts = new LinkedHashSet<>();
        for (ExplainReport.Loser loser : losers) {
            texts.add(loser.operation() + ' ' + loser.target() + ", " + units(loser.cost())
                    + money(loser.cost().dollars()) + (loser.reason() == null ? "" : ": " + loser.reason()));
        }
        if (!texts.isEmpty()) {
            out.add(" ".repeat(indent), "Not taken:", indent);
            texts.forEach(text -> out.add(" ".repeat(indent + 2), text, indent + 4));
        }
    }

    private void totals() {
        ExplainReport.Cost estimate = report.estimate();
        out.add("Total: ", units(estimate) + money(estimate.dollars()) + ", " + requests(estimate), 2);
        Long rows = report.rows();
        if (rows != null) {
            ExplainReport.Access access = report.root().access();
            boolean isWrite = access != null && access.isWrite();
            out.add(
                    "Consumed: ",
                    usage(report.usage(), report.dollars()) + "; " + Amounts.count(Amounts.grouped(rows), "row")
                            + (isWrite ? " written" : "") + " in " + Amounts.time(report.elapsedNanos()) + " ms",
                    2);
        }
        report.notes().forEach(note -> out.add("Note: ", note, 2));
    }

    private static String cost(ExplainReport.Cost cost) {
        return units(cost) + money(cost.dollars()) + ", " + requests(cost) + ", "
                + Amounts.count(Amounts.count(cost.rows()), "row");
    }

    private static String requests(ExplainReport.Cost cost) {
        return Amounts.count(Amounts.count(cost.requests()), "request");
    }

    private static String money(@Nullable BigDecimal dollars) {
        return dollars == null ? "" : ", " + Prices.text(dollars);
    }

    private static String units(ExplainReport.Cost cost) {
        return units(cost.readUnits(), cost.writeUnits());
    }

    /** Omits read units if only writes consume capacity, and vice versa. */
    private static String units(double readUnits, double writeUnits) {
        String read = Amounts.text(readUnits) + " RCU";
        String written = Amounts.text(writeUnits) + " WCU";
        return writeUnits == 0 ? read : readUnits == 0 ? written : read + ", " + written;
    }

    private static String usage(NodeUsage usage, @Nullable BigDecimal dollars) {
        StringBuilder text = new StringBuilder(units(usage.readUnits(), usage.writeUnits()))
                .append(money(dollars))
                .append(
                        usage.vectorBytes() > 0
                                ? ", " + Amounts.grouped((long) usage.vectorBytes()) + " vector bytes"
                                : "")
                .append(", ")
                .append(Amounts.count(Amounts.grouped(usage.requests()), "request"));
        if (usage.itemsEvaluated() > 0) {
            text.append(", ")
                    .append(Amounts.count(Amounts.grouped(usage.itemsEvaluated()), "item"))
                    .append(" evaluated, ")
                    .append(Amounts.grouped(usage.itemsReturned()))
                    .append(" returned");
        }
        if (usage.retries() > 0) {
            text.append(", ").append(Amounts.grouped(usage.retries())).append(" retried");
        }
        if (usage.throttled() > 0) {
            text.append(", ")
                    .append(Amounts.grouped(usage.throttled()))
                    .append(" throttled (")
                    .append(usage.throttlingReasons())
                    .append(')');
        }
        return text.append(", ")
                .append(Amounts.time(usage.elapsedNanos()))
                .append(" ms waiting")
                .toString();
    }
}
