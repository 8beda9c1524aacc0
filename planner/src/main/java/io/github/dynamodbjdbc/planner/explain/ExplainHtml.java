package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code EXPLAIN FORMAT HTML}: a self-contained page without scripts or external resources. */
public final class ExplainHtml {
    private final StringBuilder out = new StringBuilder();
    private final ExplainReport report;
    private final double largest;

    private ExplainHtml(ExplainReport report) {
        this.report = report;
        this.largest = largest(report.root());
    }

    public static String write(ExplainReport report) {
        ExplainHtml page = new ExplainHtml(report);
        page.page();
        return page.out.toString();
    }

    private void page() {
        out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
                .append(report.analyzed() ? "EXPLAIN ANALYZE" : "EXPLAIN")
                .append("</title>\n<style>\n")
                .append(Stylesheet.TEXT)
                .append("</style>\n</head>\n<body>\n<header>\n");
        element("pre", "sql", report.sql());
        totals();
        out.append("</header>\n<main>\n");
        sentences("Cheaper with", "suggestions", report.suggestions());
        sentences("Settings that may change rows", "warnings", report.settings());
        sentences("Warnings", "warnings", report.warnings());
        out.append("<ul class=\"tree\">\n");
        step(report.root());
        out.append("</ul>\n</main>\n</body>\n</html>\n");
    }

    private void totals() {
        ExplainReport.Cost estimate = report.estimate();
        out.append("<dl class=\"totals\">\n");
        units("estimated", estimate.readUnits(), estimate.writeUnits());
        money("estimated", estimate.dollars());
        if (report.analyzed()) {
            NodeUsage usage = report.usage();
            units("consumed", usage.readUnits(), usage.writeUnits());
            money("consumed", report.dollars());
            total("requests", Amounts.grouped(usage.requests()), retries(usage));
            total("evaluated", Amounts.grouped(usage.itemsEvaluated()), "items");
            total("returned", Amounts.grouped(usage.itemsReturned()), "items");
            long rows = Objects.requireNonNull(report.rows());
            total("result", Amounts.grouped(rows), rows == 1 ? "row" : "rows");
            total("time", Amounts.time(report.elapsedNanos()), "ms");
        } else {
            total("requests", Amounts.count(estimate.requests()), "estimated");
        }
        out.append("</dl>\n");
    }

    private void units(String name, double readUnits, double writeUnits) {
        if (readUnits > 0 || writeUnits == 0) {
            total(name, Amounts.text(readUnits), "RCU");
        }
        if (writeUnits > 0) {
            total(name, Amounts.text(writeUnits), "WCU");
        }
    }

    private void money(String name, @Nullable BigDecimal dollars) {
        if (dollars != null) {
            total(name, Prices.text(dollars), "");
        }
    }

    private static String retries(NodeUsage usage) {
        return usage.retries() == 0 ? "no retry" : Amounts.grouped(usage.retries()) + " retried";
    }

    private static String throttled(NodeUsage usage) {
        return Amounts.grouped(usage.throttled()) + " (" + usage.throttlingReasons() + ")";
    }

    private void total(String name, String value, String unit) {
        out.append("<div>");
        element("dt", null, name);
        out.append("<dd><b>")
                .append(escape(value))
                .append("</b> ")
                .append(escape(unit))
                .append("</dd></div>\n");
    }

    private void sentences(String title, String styleClass, List<String> sentences) {
        if (sentences.isEmpty()) {
            return;
        }
        out.append("<section class=\"").append(styleClass).append("\">\n");
        element("h2", null, title);
        out.append("<ul>\n");
        sentences.forEach(sentence -> element("li", null, sentence));
        out.append("</ul>\n</section>\n");
    }

    private void step(ExplainReport.Step step) {
        ExplainReport.Access access = step.access();
        out.append("<li><article class=\"")
                .append(access == null ? "local" : "read")
                .append("\">\n<h3>");
        element("span", "operation", step.operation());
        if (step.target() != null) {
            out.append(' ');
            element("span", "target", step.target());
        }
        out.append("</h3>\n");
        if (access != null) {
            capacity(access);
        }
        out.append("<dl class=\"facts\">\n");
        if (access != null) {
            fact("key condition", access.keyCondition());
            fact(access.isWrite() ? "condition" : "filter", access.filter());
        }
        fact(access == null ? "condition" : access.isWrite() ? "pinned" : "in the driver", step.residual());
        fact("order", step.ordering());
        fact("note", step.note());
        if (access != null) {
            fact("dollars", dollars(access));
        }
        if (access != null && access.usage() != null) {
            usage(access.usage());
        }
        out.append("</dl>\n");
        if (access != null && !access.lost().isEmpty()) {
            lost(access.lost());
        }
        out.append("</article>\n");
        if (!step.inputs().isEmpty()) {
            out.append("<ul>\n");
            step.inputs().forEach(this::step);
            out.append("</ul>\n");
        }
        out.append("</li>\n");
    }

    /** Bars for estimated and consumed units. All reads of the plan share one scale, so that the most expensive one stands out. */
    private void capacity(ExplainReport.Access access) {
        out.append("<div class=\"bars\">\n");
        bar("estimate", estimated(access), access.isWrite());
        if (access.usage() != null) {
            bar("consumed", consumed(access), access.isWrite());
        }
        out.append("</div>\n");
    }

    /** The units of a write's own requests; its reads are separate steps. */
    private static double estimated(ExplainReport.Access access) {
        return access.isWrite() ? access.cost().writeUnits() : access.cost().readUnits();
    }

    private static double consumed(ExplainReport.Access access) {
        NodeUsage usage = access.usage();
        if (usage == null) {
            return 0;
        }
        return access.isWrite() ? usage.writeUnits() : usage.readUnits();
    }

    private void bar(String name, double units, boolean isWrite) {
        double share = largest == 0 ? 0 : 100 * units / largest;
        out.append("<div class=\"bar ")
                .append(name)
                .append("\"><span>")
                .append(name)
                .append("</span>");
        out.append("<i><u style=\"width:")
                .append(String.format(Locale.ROOT, "%.1f", share))
                .append("%\"></u></i>");
        out.append("<span>")
                .append(Amounts.text(units))
                .append(isWrite ? " WCU" : " RCU")
                .append("</span></div>\n");
    }

    private static @Nullable String dollars(ExplainReport.Access access) {
        BigDecimal estimated = access.cost().dollars();
        BigDecimal consumed = access.dollars();
        String before = estimated == null ? null : Prices.text(estimated) + " estimated";
        return consumed == null ? before : (before == null ? "" : before + ", ") + Prices.text(consumed) + " consumed";
    }

    private void usage(NodeUsage usage) {
        fact("requests", Amounts.grouped(usage.requests()) + (usage.retries() == 0 ? "" : ", " + retries(usage)));
        fact(
                "items",
                Amounts.grouped(usage.itemsEvaluated()) + " evaluated, " + Amounts.grouped(usage.itemsReturned())
                        + " returned");
        if (usage.throttled() > 0) {
            fact("throttled", throttled(usage));
        }
        fact("waiting", Amounts.time(usage.elapsedNanos()) + " ms");
    }

    private void lost(List<ExplainReport.Loser> losers) {
        out.append("<details><summary>")
                .append(losers.size() == 1 ? "1 other way" : losers.size() + " other ways")
                .append("</summary>\n<div class=\"wide\"><table>\n")
                .append("<tr><th>way</th><th>RCU</th><th>why not</th></tr>\n");
        for (ExplainReport.Loser loser : losers) {
            out.append("<tr><td>");
            element("b", null, loser.operation());
            out.append(' ').append(escape(loser.target()));
            condition("key condition", loser.keyCondition());
            condition("filter", loser.filter());
            condition("in the driver", loser.residual());
            out.append("</td><td class=\"number\">")
                    .append(Amounts.text(loser.cost().readUnits()))
                    .append("</td>");
            element("td", null, Objects.requireNonNullElse(loser.reason(), ""));
            out.append("</tr>\n");
        }
        out.append("</table></div></details>\n");
    }

    private void condition(String name, @Nullable String text) {
        if (text != null) {
            out.append("<div class=\"condition\">").append(name).append(": ");
            element("code", null, text);
            out.append("</div>");
        }
    }

    private void fact(String name, @Nullable String value) {
        if (value != null) {
            out.append("<div>");
            element("dt", null, name);
            element("dd", null, value);
            out.append("</div>\n");
        }
    }

    private void element(String name, @Nullable String styleClass, String text) {
        out.append('<').append(name);
        if (styleClass != null) {
            out.append(" class=\"").append(styleClass).append('"');
        }
        out.append('>').append(escape(text)).append("</").append(name).append('>');
    }

    private static double largest(ExplainReport.Step step) {
        double largest = 0;
        ExplainReport.Access access = step.access();
        if (access != null) {
            largest = Math.max(estimated(access), consumed(access));
        }
        for (ExplainReport.Step input : step.inputs()) {
            largest = Math.max(largest, largest(input));
        }
        return largest;
    }

    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> {
                    // Marks of direction among them, which would show a text in another order than it has.
                    if (Character.getType(c) == Character.FORMAT) {
                        escaped.append(String.format("\\u%04x", (int) c));
                    } else {
                        escaped.append(c);
                    }
                }
            }
        }
        return escaped.toString();
    }

    /** The style sheet, which is part of every page; loaded on first use. */
    private static final class Stylesheet {
        static final String TEXT = read();

        private static String read() {
            try (InputStream stream = Objects.requireNonNull(
                    ExplainHtml.class.getResourceAsStream("explain.css"), "explain.css is not in the jar")) {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
