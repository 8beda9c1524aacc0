package io.github.dynamodbjdbc.tck.hunter.defect;

import static io.github.dynamodbjdbc.tck.hunter.defect.PlantedDefect.arguments;
import static io.github.dynamodbjdbc.tck.hunter.defect.PlantedDefect.value;

import io.github.dynamodbjdbc.tck.hunter.make.Focus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Defects of the driver's operators and of their order: reads of several places, joins, rows in files. */
final class OperatorDefects {
    private static final String ROOT = PlantedDefect.ROOT;

    private OperatorDefects() {}

    static void addTo(List<PlantedDefect> all) {
        inReadsOfSeveralPlaces(all);
        inFiles(all);
    }

    private static void inReadsOfSeveralPlaces(List<PlantedDefect> all) {
        all.add(arguments(
                        "a reference of a shared read does not check its own condition",
                        "planner.rel.SharedPlaceNode",
                        "wanted",
                        (call, arguments) -> arguments[0] = null)
                .with(Focus.SEVERAL_READS));
        all.add(value(
                        "a reference of a shared read changes its rows",
                        "planner.exec.SharedRows$Reader",
                        "row",
                        (call, value) -> {
                            @Nullable Object[] row = (@Nullable Object[]) Objects.requireNonNull(value);
                            @Nullable Object[] copy = row.clone();
                            if (row.length > 0) {
                                row[row.length - 1] = null;
                            }
                            return copy;
                        })
                .with(Focus.SEVERAL_READS));
        all.add(value(
                        "the first reference to finish a shared read ends it for all",
                        "planner.exec.SharedRows$Reader",
                        "close",
                        (call, value) -> {
                            Object shared = Mirror.field(call.self0(), "this$0");
                            Mirror.setField(shared, "ended", true);
                            Mirror.setField(Mirror.field(shared, "store"), "size", 0);
                            return null;
                        })
                .with(Focus.SEVERAL_READS));
        all.add(new PlantedDefect(
                "references with different TTL modes share a read",
                ROOT + "planner.optimize.ReadOnce$Subject",
                List.of("equals", "hashCode"),
                new PlantedDefect.Value((call, value) -> value instanceof Boolean
                        ? Objects.equals(Mirror.get(call.self0(), "table"), Mirror.get(call.argument(0), "table"))
                        : Mirror.get(call.self0(), "table").hashCode()),
                Focus.SEVERAL_READS));
        all.add(value(
                        "the LIMIT of one reference ends a shared read",
                        "planner.exec.SharedRows",
                        "read",
                        (call, value) -> {
                            boolean enough = (Integer) Mirror.field(Mirror.field(call.self0(), "store"), "size") > 5;
                            if (enough) {
                                Mirror.setField(call.self0(), "ended", true);
                            }
                            return Boolean.TRUE.equals(value) && !enough;
                        })
                .with(Focus.SEVERAL_READS));
        all.add(new PlantedDefect(
                "a query of WITH that is computed once has the rows of another",
                ROOT + "planner.optimize.ComputeOnce$Rows",
                List.of("equals", "hashCode"),
                new PlantedDefect.Value((call, value) -> value instanceof Boolean ? (Object) true : (Object) 0),
                Focus.SEVERAL_READS));
        all.add(value(
                        "a lookup join that turns back finds one row of each key",
                        "planner.exec.LookupBatch",
                        "takeAll",
                        (call, value) -> {
                            if (Boolean.TRUE.equals(value)) {
                                Map<?, ?> whole = (Map<?, ?>) Mirror.field(call.self0(), "whole");
                                whole.values().forEach(rows -> {
                                    List<?> some = (List<?>) Objects.requireNonNull(rows);
                                    some.subList(1, some.size()).clear();
                                });
                            }
                            return value;
                        })
                .with(Focus.SEVERAL_READS));
        all.add(value(
                        "rows that a lookup join has looked ahead at are lost",
                        "planner.exec.LookupJoinSource$Batches",
                        "lookAhead",
                        (call, value) -> {
                            ((Collection<?>) Mirror.field(call.self0(), "ahead")).clear();
                            return value;
                        })
                .with(Focus.SEVERAL_READS));
        all.add(value(
                "NOT IN is an anti join even if NULL is possible",
                "planner.decorrelate.NeverNull",
                "areCompared",
                (call, value) -> true));
        all.add(value(
                        "reordered joins lose an equality",
                        "planner.optimize.JoinEqualities",
                        "between",
                        (call, value) -> value instanceof List<?> equal && !equal.isEmpty()
                                ? List.copyOf(equal.subList(1, equal.size()))
                                : value)
                .with(Focus.SEVERAL_READS));
        all.add(value(
                        "the common condition of the branches of an OR is lost",
                        "planner.optimize.OrBranches",
                        "factored",
                        (call, value) -> {
                            if (Objects.equals(call.argument(1), value)) {
                                return value;
                            }
                            List<?> operands = (List<?>) Mirror.field(Objects.requireNonNull(value), "operands");
                            return operands.get(operands.size() - 1);
                        })
                .with(Focus.SEVERAL_READS));
    }

    private static void inFiles(List<PlantedDefect> all) {
        all.add(value(
                "rows are read from a file in the wrong order", "planner.exec.RowStore", "block", (call, value) -> {
                    List<?> rows = new ArrayList<>((List<?>) Objects.requireNonNull(value));
                    Collections.reverse(rows);
                    return rows;
                }));
        AtomicInteger parts = new AtomicInteger();
        all.add(value(
                "rows with equal keys are spilled to several files",
                "planner.exec.Spill",
                "part",
                (call, value) -> parts.incrementAndGet() & 1));
        all.add(value(
                        "values of DISTINCT in a file are not sorted",
                        "planner.exec.aggregate.Distinct",
                        "compare",
                        (call, value) -> 0)
                .with(Focus.FILES));
        all.add(value(
                "= ANY of no equal value is false even if NULL is among them",
                "planner.exec.function.ValueSummary",
                "unequalToAll",
                (call, value) -> false));
        all.add(value(
                        "a side of a LEFT JOIN or UNION ALL is limited to half of the rows of OFFSET and LIMIT",
                        "planner.optimize.LimitsBelow",
                        "number",
                        (call, value) -> value instanceof Long number ? (Long) (number / 2) : value)
                .with(Focus.FIRST_ROWS));
    }
}
