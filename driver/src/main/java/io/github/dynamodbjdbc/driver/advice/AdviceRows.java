package io.github.dynamodbjdbc.driver.advice;

import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.advice.Advice;
import io.github.dynamodbjdbc.planner.advice.Advisor;
import io.github.dynamodbjdbc.planner.advice.TableAdvice;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Billing;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.TableClass;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.Tariff;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.cost.WriteCost;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Advice by a workload: indexes that would have made its statements cheaper, the greatest savings first, faults of tables, and cheaper ways to
 * pay. Estimates use current knowledge of the tables, and indexes that exist by now are not recommended.
 */
final class AdviceRows {
    /** Savings have to exceed the uncertainty of a future workload. */
    private static final double SHARE_WORTH_A_CHANGE = 0.1;

    private final Catalog catalog;
    private final Workload workload;
    private final @Nullable Prices prices;
    private final MonthlyPrices months;
    private final Map<String, Optional<TableSchema>> tables = new HashMap<>();
    private final Map<ScanSpec, Optional<Advice>> known = new HashMap<>();
    private final Map<List<String>, IndexSum> sums = new LinkedHashMap<>();

    /**
     * @param only the table of all rows, of which items are sampled if there is no sample yet; null for all tables
     * @param prices null for none
     */
    AdviceRows(Workload workload, @Nullable String only, Catalog catalog, @Nullable Prices prices) {
        this.catalog = catalog;
        this.workload = workload;
        this.prices = prices;
        this.months = new MonthlyPrices(prices, workload);
        for (Recorded statement : workload.statements()) {
            for (ScanSpec spec : statement.reads()) {
                if (only == null || spec.table().name().equals(only)) {
                    add(statement, spec);
                }
            }
        }
        TableSchema named = only == null ? null : catalog.table(only);
        if (named != null) {
            catalog.columns(named);
            tables.put(named.name(), current(named.name()));
        }
    }

    private void add(Recorded statement, ScanSpec spec) {
        known.computeIfAbsent(spec, this::advise).ifPresent(advice -> sums.computeIfAbsent(
                        List.of(advice.table().name(), advice.statement()), key -> new IndexSum(advice))
                .add(statement, advice));
    }

    private Optional<Advice> advise(ScanSpec spec) {
        return tables.computeIfAbsent(spec.table().name(), this::current)
                .flatMap(table -> Advisor.advise(spec.on(table)));
    }

    private Optional<TableSchema> current(String name) {
        return Optional.ofNullable(catalog.table(name)).map(table -> table.withStatistics(catalog.statistics(table)));
    }

    /** The statements with all of their values that a recommended index would have served. */
    Set<String> replayable() {
        Set<String> texts = new LinkedHashSet<>();
        sums.values().forEach(sum -> texts.addAll(sum.replayable()));
        return texts;
    }

    /** The number of statements without values that a recommended index would have served. */
    long lacking() {
        return sums.values().stream().mapToLong(IndexSum::lacking).sum();
    }

    /** The recommended indexes of a table, the best first. */
    List<IndexSchema> indexes(String table) {
        return sorted().map(IndexSum::first)
                .filter(advice -> advice.table().name().equals(table))
                .map(Advice::index)
                .toList();
    }

    private Stream<IndexSum> sorted() {
        return sums.values().stream()
                .sorted(Comparator.comparingDouble(IndexSum::saved).reversed());
    }

    /** The tables that it is about, by name. */
    List<TableSchema> tables() {
        return tables.values().stream()
                .flatMap(Optional::stream)
                .sorted(Comparator.comparing(TableSchema::name))
                .toList();
    }

    boolean recommendsIndexes() {
        return !sums.isEmpty();
    }

    /** Whether there are prices, and too few days for those of a month. */
    boolean lacksDays() {
        return prices != null && !workload.hasDays();
    }

    /**
     * @param replayed the units of replayed statements
     * @param items describes the items of the replay
     * @param unused indexes to drop
     */
    List<@Nullable Object[]> rows(Map<String, Replay.Units> replayed, String items, List<UnusedIndexes.Unused> unused) {
        List<Line> lines = new ArrayList<>();
        sorted().forEach(sum -> lines.add(line(sum, replayed, items)));
        tables().forEach(table -> TableAdvice.of(table).forEach(advice -> lines.add(line(table, advice))));
        unused.forEach(each -> lines.add(line(each)));
        tables().forEach(table -> payment(table).ifPresent(lines::add));
        return lines.stream().map(Line::row).toList();
    }

    private Line line(IndexSum sum, Map<String, Replay.Units> replayed, String items) {
        Advice advice = sum.first();
        TableSchema table = advice.table();
        Replay.Units units = sum.replayed(replayed);
        BigDecimal dollars = prices == null ? null : prices.dollars(table, sum.saved(), 0);
        double writes = workload.use(table.name()).writeUnits() / WriteCost.put(table, (Set<String>) null);
        String basis = units == null
                ? "an estimate"
                : String.format(
                        Locale.ROOT,
                        "replayed %d of %d statements on %s%s",
                        sum.runs(replayed),
                        sum.statements(),
                        items,
                        units.then() < units.now() ? "" : ", where it spares nothing");
        String note = units == null ? advice.note() : advice.noteIfMeasured();
        return new Line(
                table.name(),
                advice.statement(),
                sum.statements(),
                sum.example(),
                sum.now(),
                sum.then(),
                advice.writeUnitsPerEntry(),
                Math.round(advice.storageBytes()),
                units == null ? advice.certainty().text() : "replayed",
                note == null ? basis : basis + "; " + note,
                dollars == null ? null : (Double) dollars.doubleValue(),
                units,
                months.month(table, 0, 0, 0),
                months.month(table, -sum.saved(), writes * advice.writeUnitsPerEntry(), advice.storageBytes()));
    }

    private Line line(TableSchema table, TableAdvice advice) {
        Double now = advice.readUnits();
        Double then = advice.readUnitsThen();
        Workload.Use use = workload.use(table.name());
        double reads = now == null || then == null ? 0 : use.readUnits() * (then / now - 1);
        double writes = use.writeUnits() / WriteCost.put(table, (Set<String>) null) * advice.writeUnitsPerWrite();
        Long bytes = advice.storageBytes();
        return new Line(
                table.name(),
                advice.change(),
                null,
                null,
                now,
                then,
                advice.writeUnitsPerWrite(),
                bytes,
                "sampled",
                advice.note(),
                null,
                null,
                months.month(table, 0, 0, 0),
                months.month(table, reads, writes, bytes == null ? 0.0 : (double) bytes));
    }

    /** Its dollars are those of the index, since its units are counted for all clients. */
    private Line line(UnusedIndexes.Unused unused) {
        TableSchema table = unused.table();
        IndexSchema index = unused.index();
        boolean counted = index.itemCount() > 0 && index.sizeBytes() > 0;
        return new Line(
                table.name(),
                "DROP INDEX " + PredicateText.name(index.name()) + " ON " + PredicateText.name(table.name()),
                null,
                null,
                0.0,
                0.0,
                counted ? (Double) (-Capacity.writeUnits((double) index.sizeBytes() / index.itemCount())) : null,
                index.sizeBytes() == TableSchema.NOT_COUNTED ? null : (Long) (-index.sizeBytes()),
                "counted",
                unused.note(),
                null,
                null,
                months.month(table, index, unused.writeUnits()),
                0.0);
    }

    /** The cheapest table class and billing mode by the workload. */
    private Optional<Line> payment(TableSchema table) {
        Tariff tariff = table.tariff();
        Workload.Use use = workload.use(table.name());
        if (tariff == null || use.statements() == 0 || !months.areKnown()) {
            return Optional.empty();
        }
        Double now = months.month(table, tariff.billing(), tariff.tableClass());
        Tariff best = tariff;
        Double least = now;
        for (Billing billing : Billing.values()) {
            for (TableClass tableClass : TableClass.values()) {
                // Without the price of storage, the standard class would always be cheaper.
                Double month = tableClass == tariff.tableClass() || months.haveStorage()
                        ? months.month(table, billing, tableClass)
                        : null;
                if (month != null && least != null && month < least) {
                    best = new Tariff(billing, tableClass);
                    least = month;
                }
            }
        }
        if (now == null || least == null || least > (1 - SHARE_WORTH_A_CHANGE) * now) {
            return Optional.empty();
        }
        return Optional.of(new Line(
                table.name(),
                "ALTER TABLE " + PredicateText.name(table.name()) + " SET (" + options(table, tariff, best) + ")",
                use.statements(),
                null,
                use.readUnits(),
                use.readUnits(),
                0.0,
                0L,
                workload.counted() ? "counted" : "guessed",
                String.format(
                        Locale.ROOT,
                        "an estimate by the statements of this client in %.1f days, %.0f read and %.0f write units; other clients'"
                                + " are not known",
                        workload.days(),
                        use.readUnits(),
                        use.writeUnits()),
                null,
                null,
                now,
                least));
    }

    private String options(TableSchema table, Tariff from, Tariff to) {
        List<String> options = new ArrayList<>();
        if (to.billing() != from.billing()) {
            options.add("billing = " + to.billing().name().toLowerCase(Locale.ROOT));
            Throughput needed = to.billing() == Billing.PROVISIONED ? months.needed(table) : null;
            if (needed != null) {
                options.add("read_capacity = " + needed.readCapacity());
                options.add("write_capacity = " + needed.writeCapacity());
            }
        }
        if (to.tableClass() != from.tableClass()) {
            options.add("table_class = " + to.tableClass().name().toLowerCase(Locale.ROOT));
        }
        return String.join(", ", options);
    }
}
