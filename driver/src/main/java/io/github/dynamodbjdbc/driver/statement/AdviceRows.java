package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.log.StatementLog;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.advice.Advice;
import io.github.dynamodbjdbc.planner.advice.Advisor;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The indexes that would have made logged statements cheaper, with the greatest savings first. Estimates use current knowledge of the tables, and
 * indexes that exist by now are not recommended.
 */
final class AdviceRows {
    private final Catalog catalog;
    private final Map<String, Optional<TableSchema>> tables = new HashMap<>();
    private final Map<ScanSpec, Optional<Advice>> known = new HashMap<>();
    private final Map<List<String>, Sum> sums = new LinkedHashMap<>();

    private AdviceRows(Catalog catalog) {
        this.catalog = catalog;
    }

    /** Rows with the columns of {@code system.advice}. */
    static List<@Nullable Object[]> of(List<StatementLog.Entry> entries, Catalog catalog) {
        AdviceRows rows = new AdviceRows(catalog);
        for (StatementLog.Entry entry : entries) {
            // A failed statement may not have read anything.
            if (entry.sqlstate() == null) {
                entry.workload().forEach(spec -> rows.add(entry, spec));
            }
        }
        return rows.sums.values().stream()
                .sorted(Comparator.comparingDouble(Sum::saved).reversed())
                .map(Sum::row)
                .toList();
    }

    private void add(StatementLog.Entry entry, ScanSpec spec) {
        known.computeIfAbsent(spec, this::advise).ifPresent(advice -> sums.computeIfAbsent(
                        List.of(advice.table().name(), advice.statement()), key -> new Sum(advice, entry.sql()))
                .add(advice));
    }

    private Optional<Advice> advise(ScanSpec spec) {
        return tables.computeIfAbsent(spec.table().name(), this::current)
                .flatMap(table -> Advisor.advise(spec.on(table)));
    }

    private Optional<TableSchema> current(String name) {
        return Optional.ofNullable(catalog.table(name)).map(table -> table.withStatistics(catalog.statistics(table)));
    }

    private static final class Sum {
        private final Advice first;
        private final String example;
        private long statements;
        private double now;
        private double then;

        Sum(Advice first, String example) {
            this.first = first;
            this.example = example;
        }

        void add(Advice advice) {
            statements++;
            now += advice.readUnitsNow();
            then += advice.readUnitsThen();
        }

        double saved() {
            return now - then;
        }

        @Nullable
        Object[] row() {
            return new @Nullable Object[] {
                first.table().name(),
                first.statement(),
                statements,
                example,
                now,
                then,
                saved(),
                first.writeUnitsPerEntry(),
                Math.round(first.storageBytes()),
                first.certainty().text(),
                first.note()
            };
        }
    }
}
