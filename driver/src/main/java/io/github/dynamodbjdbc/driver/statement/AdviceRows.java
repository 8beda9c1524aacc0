package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.log.StatementLog;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.advice.Advice;
import io.github.dynamodbjdbc.planner.advice.Advisor;
import io.github.dynamodbjdbc.planner.advice.TableAdvice;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.math.BigDecimal;
import java.util.ArrayList;
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

    /**
     * Rows with the columns of {@code system.advice}: of the logged statements, then of the items of their tables.
     *
     * @param wanted a condition on the columns; of a table that it names, items are sampled if there is no sample yet
     * @param prices null for none
     */
    static List<@Nullable Object[]> of(
            List<StatementLog.Entry> entries, Predicate wanted, Catalog catalog, @Nullable Prices prices) {
        AdviceRows rows = new AdviceRows(catalog);
        for (StatementLog.Entry entry : entries) {
            // A failed statement may not have read anything.
            if (entry.sqlstate() == null) {
                entry.workload().forEach(spec -> rows.add(entry, spec));
            }
        }
        List<@Nullable Object[]> all = new ArrayList<>();
        rows.sums.values().stream()
                .sorted(Comparator.comparingDouble(Sum::saved).reversed())
                .map(sum -> sum.row(prices))
                .forEach(all::add);
        for (String named : named(wanted)) {
            TableSchema table = catalog.table(named);
            if (table != null) {
                catalog.columns(table);
                rows.tables.put(named, rows.current(named));
            }
        }
        rows.tables.values().stream()
                .flatMap(Optional::stream)
                .sorted(Comparator.comparing(TableSchema::name))
                .forEach(table -> TableAdvice.of(table).forEach(advice -> all.add(row(table, advice))));
        return all;
    }

    private static List<String> named(Predicate wanted) {
        List<String> names = new ArrayList<>();
        for (Predicate conjunct : Predicates.conjuncts(wanted)) {
            if (conjunct instanceof Predicate.Comparison comparison
                    && comparison.operator() == ComparisonOperator.EQUAL
                    && comparison.left() instanceof Term.Attribute attribute
                    && attribute.path().equals(AttributePath.of("table_name"))
                    && comparison.right() instanceof Term.Literal literal
                    && literal.value() instanceof String name) {
                names.add(name);
            }
        }
        return names;
    }

    private static @Nullable Object[] row(TableSchema table, TableAdvice advice) {
        Double now = advice.readUnits();
        Double then = advice.readUnitsThen();
        return new @Nullable Object[] {
            table.name(),
            advice.change(),
            null,
            null,
            now,
            then,
            now == null || then == null ? null : (Double) (now - then),
            advice.writeUnitsPerWrite(),
            advice.storageBytes(),
            "sampled",
            advice.note(),
            null
        };
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

        /** @param prices null for none */
        @Nullable
        Object[] row(@Nullable Prices prices) {
            BigDecimal dollars = prices == null ? null : prices.dollars(first.table(), saved(), 0);
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
                first.note(),
                dollars == null ? null : (Double) dollars.doubleValue()
            };
        }
    }
}
