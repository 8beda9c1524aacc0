package io.github.dynamodbjdbc.driver.advice;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.log.CapacityTexts;
import io.github.dynamodbjdbc.driver.log.LoggedSql;
import io.github.dynamodbjdbc.driver.sample.Sampler;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.driver.statement.Adviser;
import io.github.dynamodbjdbc.driver.statistics.LearnedStatistics;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.AdviceRequest;
import io.github.dynamodbjdbc.planner.plan.MeteredPlan;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.ScanPolicy;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Advises by the log of statements, or by a file of them. */
public final class WorkloadAdviser implements Adviser {
    public static final WorkloadAdviser INSTANCE = new WorkloadAdviser();

    /** Items in the heap are larger than in DynamoDB, and the engine has them twice. */
    private static final long HEAP_BYTES = 5;

    private WorkloadAdviser() {}

    @Override
    public List<@Nullable Object[]> advise(
            AdviceRequest request,
            Session session,
            ConnectionSettings settings,
            RequestGateway gateway,
            RunContext run) {
        return new Answer(request, session, settings, gateway, run).rows();
    }

    private static String described(CopiedTable table) {
        return (table.items().size() < table.of()
                        ? String.format(Locale.ROOT, "%,d of ", table.items().size())
                        : "")
                + String.format(
                        Locale.ROOT,
                        "%,d items of %s",
                        Math.max(table.of(), table.items().size()),
                        table.name());
    }

    /** The answer to one request. */
    private record Answer(
            AdviceRequest request,
            Session session,
            ConnectionSettings settings,
            RequestGateway gateway,
            RunContext run) {
        List<@Nullable Object[]> rows() {
            String file = request.file();
            Workload workload = file == null
                    ? Workload.ofLog(session.log().entries(), session.currentMillis(), request.days())
                    : ofFile(file);
            AdviceRows advice = new AdviceRows(
                    workload, request.table(), catalog(), options().prices());
            if (advice.lacksDays()) {
                run.warn(
                        "Dollars of a month are derived from a day of statements at least: option days says in how many days"
                                + " they were run");
            }
            List<UnusedIndexes.Unused> unused = unused(advice.tables());
            Set<String> statements = advice.replayable();
            if (request.replay() == AdviceRequest.Replay.NONE || statements.isEmpty()) {
                warnOfEstimates(advice, statements);
                return advice.rows(Map.of(), "", unused);
            }
            List<CopiedTable> tables = copies(statements, advice);
            long bytes =
                    HEAP_BYTES * tables.stream().mapToLong(CopiedTable::bytes).sum();
            run.memory().keep(0, bytes);
            try {
                return advice.rows(
                        new Replay(session, run, tables).units(statements),
                        tables.stream().map(WorkloadAdviser::described).collect(Collectors.joining(" and ")),
                        unused);
            } finally {
                run.memory().keep(0, -bytes);
            }
        }

        private Catalog catalog() {
            return session.catalog();
        }

        private SessionOptions options() {
            return settings.statement().session();
        }

        /** The indexes that no client reads, which CloudWatch is asked for only if the request says so: it bills that. */
        private List<UnusedIndexes.Unused> unused(List<TableSchema> tables) {
            Set<String> read = session.log().entries().stream()
                    .flatMap(seen -> seen.entry().capacity().parts().stream())
                    .filter(part -> part.readUnits() > 0)
                    .map(part -> UnusedIndexes.name(part.table(), part.index()))
                    .collect(Collectors.toSet());
            if (request.metrics()) {
                return UnusedIndexes.of(tables, read, run);
            }
            List<String> unread = UnusedIndexes.names(tables, read);
            if (!unread.isEmpty()) {
                run.warn(UnusedIndexes.notAsked(
                        tables,
                        request.file() == null ? unread : List.of(),
                        options().prices()));
            }
            return List.of();
        }

        /** The price of a proof is said before it is asked for. */
        private void warnOfEstimates(AdviceRows advice, Set<String> statements) {
            if (!advice.recommendsIndexes()) {
                return;
            }
            if (statements.isEmpty()) {
                run.warn(
                        "The units of indexes are estimates: a replay needs statements with their literals, as logLiterals=true"
                                + " logs them, and without parameters");
                return;
            }
            List<TableSchema> tables = tables(statements);
            run.warn("The units of indexes are estimates: WITH (replay = sample) runs "
                    + CapacityTexts.count(statements.size(), "statement") + " over samples of "
                    + tables.stream().map(TableSchema::name).collect(Collectors.joining(", "))
                    + ", for which it scans about " + Cure.units(units(tables)) + " read units" + price(tables));
        }

        private double units(List<TableSchema> tables) {
            return tables.stream()
                    .mapToDouble(table -> Sampler.cost(table, request.replayUnits()))
                    .sum();
        }

        private String price(List<TableSchema> tables) {
            Prices prices = options().prices();
            BigDecimal dollars = prices == null ? null : BigDecimal.ZERO;
            for (TableSchema table : tables) {
                if (prices != null) {
                    dollars =
                            Prices.plus(dollars, prices.dollars(table, Sampler.cost(table, request.replayUnits()), 0));
                }
            }
            return dollars == null ? "" : " (" + Prices.text(dollars) + ")";
        }

        // ---- a file ----

        private Workload ofFile(String name) {
            WorkloadFile file;
            try {
                file = WorkloadFile.read(settings.file("The workload file", name));
            } catch (SQLException e) {
                throw new StatementFailure(SqlState.INVALID_PARAMETER_VALUE, String.valueOf(e.getMessage()), e);
            }
            List<Recorded> statements = new ArrayList<>();
            Map<String, Workload.Use> uses = new HashMap<>();
            long unplanned = file.unreadable();
            for (Map.Entry<String, Long> each : file.statements().entrySet()) {
                run.checkCancelled();
                MeteredPlan plan = plan(each.getKey());
                if (plan == null) {
                    unplanned += each.getValue();
                } else {
                    statements.add(recorded(each.getKey(), plan, each.getValue()));
                    use(plan, each.getValue(), uses);
                }
            }
            if (unplanned > 0) {
                run.warn("Of the workload file, " + CapacityTexts.count(unplanned, "statement")
                        + " can't be planned here: left out");
            }
            Long days = request.days();
            return new Workload(statements, uses, days == null ? 0 : days, false);
        }

        private static Recorded recorded(String sql, MeteredPlan plan, long times) {
            return new Recorded(
                    LoggedSql.bounded(LoggedSql.withoutLiterals(sql).strip()),
                    Workload.withValues(sql),
                    plan.workload(),
                    times);
        }

        private static void use(MeteredPlan plan, long times, Map<String, Workload.Use> uses) {
            Set<String> read =
                    plan.workload().stream().map(spec -> spec.table().name()).collect(Collectors.toSet());
            // The plan estimates all tables together.
            read.forEach(table -> uses.merge(
                    table,
                    new Workload.Use(times, times * plan.estimatedReadUnits() / read.size(), 0, null),
                    (one, other) -> one.and(other.statements(), other.readUnits(), other.writeUnits())));
            if (plan instanceof WritePlan write) {
                uses.merge(
                        write.table().name(),
                        new Workload.Use(times, 0, times * write.estimatedWriteUnits(), null),
                        (one, other) ->
                                one.and(read.contains(write.table().name()) ? 0 : times, 0, other.writeUnits()));
            }
        }

        /** Null if the statement can't be planned here. */
        private @Nullable MeteredPlan plan(String sql) {
            try {
                Plan plan = session.home().planner().plan(sql, options().allowingScans());
                return plan instanceof MeteredPlan metered ? metered : null;
            } catch (QueryException | SqlSyntaxException e) {
                return null;
            }
        }

        // ---- a replay ----

        /** The tables of statements. */
        private List<TableSchema> tables(Set<String> statements) {
            return statements.stream()
                    .map(this::plan)
                    .flatMap(plan -> plan == null ? Stream.<ScanSpec>of() : plan.workload().stream())
                    .map(spec -> spec.table().name())
                    .distinct()
                    .sorted()
                    .map(catalog()::table)
                    .filter(table -> table != null)
                    .toList();
        }

        private List<CopiedTable> copies(Set<String> statements, AdviceRows advice) {
            List<TableSchema> tables = tables(statements);
            tables.forEach(this::refuseScan);
            double units = units(tables);
            if (units > gateway.readUnitsLeft()) {
                throw new StatementFailure(
                        SqlState.LIMIT_EXCEEDED,
                        "The samples for the replay take about " + Cure.units(units)
                                + " read units, which is more than the budget has");
            }
            List<CopiedTable> copies = new ArrayList<>();
            for (TableSchema table : tables) {
                TableDefinition definition = catalog().definition(table.name());
                if (definition != null) {
                    copies.add(CopiedTable.of(
                            definition,
                            table,
                            advice.indexes(table.name()),
                            Sampler.read(
                                    gateway,
                                    table,
                                    request.replayUnits(),
                                    InFlight::new,
                                    LearnedStatistics.of(session.client()))));
                }
            }
            return copies;
        }

        private void refuseScan(TableSchema table) {
            if (options().scan() == ScanPolicy.DENY
                    && (table.itemCount() == TableSchema.NOT_COUNTED
                            || table.itemCount() >= options().scanThreshold())) {
                throw new StatementFailure(
                        SqlState.SCAN_DENIED,
                        "A sample of " + table.name() + " for the replay, about "
                                + Cure.units(Sampler.cost(table, request.replayUnits()))
                                + " read units, is refused by scan=deny; without replay the advice is an estimate");
            }
        }
    }
}
