package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code EXPLAIN FORMAT JSON}: the members have the names of the columns of FORMAT TABLE. */
public final class ExplainJson {
    private ExplainJson() {}

    public static String write(ExplainReport report) {
        Map<String, @Nullable Object> top = new LinkedHashMap<>();
        top.put("sql", report.sql());
        putEstimate(top, report.estimate());
        if (report.analyzed()) {
            putUsage(top, report.usage(), report.dollars());
            top.put("rows", report.rows());
        }
        put(top, "settings", report.settings());
        put(top, "warnings", report.warnings());
        put(top, "suggestions", report.suggestions());
        top.put("plan", step(report.root()));
        StringBuilder out = new StringBuilder();
        write(top, "", out);
        return out.toString();
    }

    private static Map<String, @Nullable Object> step(ExplainReport.Step step) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("id", step.id());
        object.put("operation", step.operation());
        put(object, "target", step.target());
        ExplainReport.Access access = step.access();
        if (access != null) {
            put(object, "key_condition", access.keyCondition());
            put(object, "filter", access.filter());
        }
        put(object, "residual", step.residual());
        put(object, "ordering", step.ordering());
        put(object, "reason", step.note());
        if (access != null) {
            putEstimate(object, access.cost());
            NodeUsage usage = access.usage();
            if (usage != null) {
                putUsage(object, usage, access.dollars());
            }
            put(
                    object,
                    "candidates",
                    access.lost().stream().map(ExplainJson::loser).toList());
        }
        put(object, "inputs", step.inputs().stream().map(ExplainJson::step).toList());
        return object;
    }

    private static Map<String, @Nullable Object> loser(ExplainReport.Loser loser) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("operation", loser.operation());
        object.put("target", loser.target());
        put(object, "key_condition", loser.keyCondition());
        put(object, "filter", loser.filter());
        put(object, "residual", loser.residual());
        putEstimate(object, loser.cost());
        put(object, "reason", loser.reason());
        return object;
    }

    private static void putEstimate(Map<String, @Nullable Object> object, ExplainReport.Cost estimate) {
        object.put("estimated_read_units", Amounts.units(estimate.readUnits()));
        if (estimate.writeUnits() > 0) {
            object.put("estimated_write_units", Amounts.units(estimate.writeUnits()));
        }
        object.put("estimated_requests", Math.round(estimate.requests()));
        object.put("estimated_rows", Math.round(estimate.rows()));
        put(object, "estimated_dollars", estimate.dollars());
    }

    private static void putUsage(Map<String, @Nullable Object> object, NodeUsage usage, @Nullable BigDecimal dollars) {
        object.put("read_units", Amounts.units(usage.readUnits()));
        object.put("write_units", Amounts.units(usage.writeUnits()));
        object.put("requests", usage.requests());
        object.put("items_evaluated", usage.itemsEvaluated());
        object.put("items_returned", usage.itemsReturned());
        object.put("retries", usage.retries());
        object.put("elapsed_ms", Amounts.millis(usage.elapsedNanos()));
        object.put("throttled", usage.throttled());
        put(object, "throttling_reasons", usage.throttlingReasons());
        put(object, "dollars", dollars);
    }

    /** Omits nulls and empty lists. */
    private static void put(Map<String, @Nullable Object> object, String name, @Nullable Object value) {
        if (value != null && !(value instanceof List<?> list && list.isEmpty())) {
            object.put(name, value);
        }
    }

    /** Writes one member per line, so that people can read it in a grid or a shell. */
    private static void write(@Nullable Object value, String indent, StringBuilder out) {
        String inner = indent + "  ";
        if (value instanceof Map<?, ?> object) {
            List<Map.Entry<?, ?>> members = new ArrayList<>(object.entrySet());
            out.append("{\n");
            for (int i = 0; i < members.size(); i++) {
                out.append(inner).append(Values.json(members.get(i).getKey())).append(": ");
                write(members.get(i).getValue(), inner, out);
                out.append(i + 1 < members.size() ? ",\n" : "\n");
            }
            out.append(indent).append('}');
        } else if (value instanceof List<?> list) {
            out.append("[\n");
            for (int i = 0; i < list.size(); i++) {
                out.append(inner);
                write(list.get(i), inner, out);
                out.append(i + 1 < list.size() ? ",\n" : "\n");
            }
            out.append(indent).append(']');
        } else {
            out.append(Values.json(value));
        }
    }
}
