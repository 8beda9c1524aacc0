package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Node;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.tck.hunter.judge.Verdict.Status;
import io.github.dynamodbjdbc.tck.hunter.make.Probe;
import io.github.dynamodbjdbc.tck.hunter.make.Trees;
import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.oracle.Answer;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.NaiveEvaluator;
import io.github.dynamodbjdbc.tck.oracle.Rejected;
import io.github.dynamodbjdbc.tck.oracle.Settings;
import io.github.dynamodbjdbc.tck.oracle.UnsupportedForOracle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs statements and judges their answers. Not thread-safe. */
public final class Judge implements AutoCloseable {
    private final Setup setup;
    private final Subject subject;
    private final Twins twins;
    private final World world;

    /** Deleted at the end; null if there is none. */
    private final @Nullable Path schemaFile;

    private @Nullable Sqlite sqlite;

    /** The last statement, which is usually run again with other values. */
    private @Nullable Query lastTemplate;

    private @Nullable Probe lastProbe;

    Judge(Setup setup, String accessKey, World world) {
        this.setup = setup;
        this.world = world;
        this.schemaFile = SchemaFile.write(world);
        this.subject = new Subject(setup.driver(), setup.endpoint(), accessKey, schemaFile);
        this.twins = new Twins(setup, world, subject.where());
    }

    Subject subject() {
        return subject;
    }

    boolean hasOtherProcess() {
        return setup.otherProcess() != null;
    }

    public Verdict judge(Trial trial) {
        return switch (trial.variation().kind()) {
            case PARTITION -> partition(trial);
            case SQLITE -> sqlite(trial);
            case EXPLAIN -> explained(explain(trial));
            default -> answer(trial);
        };
    }

    private Probe probe(Query template) {
        Probe probe = lastProbe;
        if (probe == null || !template.equals(lastTemplate)) {
            probe = Probe.of(template);
            lastTemplate = template;
            lastProbe = probe;
        }
        return probe;
    }

    private Verdict answer(Trial trial) {
        Variation variation = trial.variation();
        if (!variation.isOf(trial)) {
            return Verdict.of(Status.NOT_APPLICABLE, "", -1);
        }
        Variation.Asked asked = variation.apply(trial.template(), trial.binding());
        Probe probe = asked.query().equals(trial.template()) ? probe(asked.query()) : Probe.of(asked.query());
        List<Cell> parameters = probe.parameters(asked.binding());
        if (variation.kind() == Variation.Kind.OFFSET_MEMORY) {
            // The first run fills the driver's memory of keys.
            run(probe, parameters, trial);
        }
        Reply reply = run(probe, parameters, trial);
        // The expectation is computed with the original statement: a literal instead of a parameter may matter, because
        // the quotient of integer
        // literals is an integer. A hint must not matter.
        Probe said = variation.isSameStatement() ? probe(trial.template()) : probe;
        Expectation expected = expectation(said, said.parameters(asked.binding()), trial);
        if (expected.unknown() != null && !expected.leftOpen() && variation.isSameStatement()) {
            Reply plain = plain(trial.template(), trial);
            Verdict disagreement = disagreement(trial.template(), plain, reply);
            if (disagreement != null) {
                return disagreement;
            }
            expected = expectationFrom(plain, trial.template());
        }
        return compare(expected, reply, variation, probe.query());
    }

    /** A wrong verdict if only one of the two replies is a data error; null otherwise. */
    private static @Nullable Verdict disagreement(Query template, Reply plain, Reply otherwise) {
        String before = dataError(plain);
        String now = dataError(otherwise);
        boolean rows = plain instanceof Reply.Rows || otherwise instanceof Reply.Rows;
        if (!rows || before.isEmpty() && now.isEmpty()) {
            return null;
        }
        String state = before + now;
        // The order of conditions is open, and differs if more of them are left to the driver.
        return ErrorOrder.differsByWay(template, state)
                ? Verdict.of(Status.UNJUDGED, "whether a value that can't be computed is met", -1)
                : Verdict.wrong("error " + state, "it fails one way only, " + said(plain) + said(otherwise), -1);
    }

    private static String dataError(Reply reply) {
        return reply instanceof Reply.Failure failure
                        && failure.state().startsWith("22")
                        && !failure.isRejectedRequest()
                ? failure.state()
                : "";
    }

    private static String said(Reply reply) {
        return reply instanceof Reply.Failure failure ? "with " + failure.text() : "";
    }

    /** The reply to the unchanged statement on the usual connection. */
    private Reply plain(Query query, Trial trial) {
        Probe probe = query.equals(trial.template()) ? probe(query) : Probe.of(query);
        return subject.run(probe.sql(), probe.parameters(trial.binding()), trial.properties());
    }

    private Reply run(Probe probe, List<Cell> parameters, Trial trial) {
        Variation variation = trial.variation();
        Map<String, String> properties = variation.apply(trial.properties());
        return switch (variation.kind()) {
            case FRESH -> subject.runAlone(probe.sql(), parameters, properties);
            case ELSEWHERE ->
                Objects.requireNonNull(setup.otherProcess(), "no other process")
                        .run(subject.where(), probe.sql(), parameters, properties);
            case DECLARED, UNDECLARED -> twins.declared().runAlone(probe.sql(), parameters, properties);
            case INDEXED ->
                twins.indexed(AddedIndex.parse(variation.argument())).run(probe.sql(), parameters, properties);
            case GROWN, SAMPLED -> twins.grown(properties).run(probe.sql(), parameters, properties);
            default -> subject.run(probe.sql(), parameters, properties);
        };
    }

    /**
     * The expected outcome. Exactly one of the first three components is not null.
     *
     * @param leftOpen whether the unknown outcome may differ between runs
     */
    private record Expectation(
            @Nullable Answer answer,
            @Nullable Rejected rejected,
            @Nullable String unknown,
            boolean leftOpen) {
        static Expectation of(Answer answer) {
            return new Expectation(answer, null, null, false);
        }
    }

    /** The naive evaluator's answer; null if it has none. */
    public static @Nullable Answer expected(Trial trial) {
        Variation.Asked asked = trial.variation().apply(trial.template(), trial.binding());
        Probe probe = Probe.of(asked.query());
        return expectation(probe, probe.parameters(asked.binding()), trial).answer();
    }

    private static Expectation expectation(Probe probe, List<Cell> parameters, Trial trial) {
        Database database = trial.variation().apply(trial.world()).database();
        Settings.TimeToLive mode = Settings.TimeToLive.valueOf(trial.variation()
                .apply(trial.properties())
                .getOrDefault("ttl", "hide")
                .toUpperCase(Locale.ROOT));
        try {
            return Expectation.of(
                    new NaiveEvaluator(database, new Settings(World.CLOCK, mode)).evaluate(probe.query(), parameters));
        } catch (Rejected e) {
            return new Expectation(null, e, null, false);
        } catch (UnsupportedForOracle e) {
            return new Expectation(null, null, String.valueOf(e.getMessage()), e.isLeftOpen());
        }
    }

    /** For statements that only the driver can evaluate: it must at least give the same answer in every variation. */
    private static Expectation expectationFrom(Reply reply, Query template) {
        if (reply instanceof Reply.Rows rows && template.limit() == null && template.offset() == null) {
            return Expectation.of(unordered(rows));
        }
        return new Expectation(null, null, "there is nothing to compare with", false);
    }

    private static Answer unordered(Reply.Rows rows) {
        return new Answer(
                rows.columns(), rows.rows(), Collections.nCopies(rows.rows().size(), 0), 0, null, Set.of());
    }

    private static Verdict compare(Expectation expected, Reply reply, Variation variation, Query query) {
        if (reply instanceof Reply.Failure failure) {
            return compare(expected, failure, variation, query);
        }
        Reply.Rows rows = (Reply.Rows) reply;
        int count = rows.rows().size();
        if (expected.unknown() != null) {
            return Verdict.of(Status.UNJUDGED, expected.unknown(), count);
        }
        Rejected rejected = expected.rejected();
        if (rejected != null) {
            return mayGiveRows(rejected, query)
                    ? Verdict.of(Status.RIGHT, "", count)
                    : Verdict.wrong(
                            "no error",
                            "expected the error " + rejected.getMessage() + ", got " + count + " rows",
                            count);
        }
        Answer answer = expected.answer();
        if (answer == null) {
            return Verdict.right(count);
        }
        boolean seenInPart = rows.columns().size() < answer.columns().size();
        Answer seen = seenInPart ? of(answer, rows.columns()) : answer;
        if (seen == null) {
            return Verdict.of(Status.UNJUDGED, "columns that a sample did not see", count);
        }
        if (isShuffled(seen.columns(), rows.columns())) {
            return Verdict.of(Status.UNJUDGED, "a star over columns of the same name", count);
        }
        String problem = seen.mismatch(inOrder(seen.columns(), rows));
        return problem == null ? Verdict.right(count) : Verdict.wrong("rows", problem, count);
    }

    /**
     * Whether a database may return rows although the evaluator rejects the statement: it may support more SQL, or not evaluate the invalid value.
     */
    private static boolean mayGiveRows(Rejected rejected, Query query) {
        String state = rejected.sqlState();
        if (rejected.whileRunning()) {
            return !List.of("22003", "22012", "22007", "22018").contains(state) || ErrorOrder.isOpen(query, state);
        }
        // The type of an expression with a parameter is unknown before a value is bound.
        return state.startsWith("42")
                && (!rejected.saidByManual() || hasParameter(query) || isOfAttributes(query, false));
    }

    /** Whether it computes with attributes, whose results the driver treats as values of any type. */
    private static boolean isOfAttributes(Node node, boolean computed) {
        boolean within = computed
                || node instanceof Expression.Binary
                || node instanceof Expression.Unary
                || node instanceof Expression.FunctionCall;
        return computed && node instanceof Expression.NameReference
                || Trees.parts(node).stream().anyMatch(part -> isOfAttributes(part, within));
    }

    private static boolean hasParameter(Node node) {
        return node instanceof Expression.Parameter
                || Trees.parts(node).stream().anyMatch(Judge::hasParameter);
    }

    /** Whether columns are in another order and some share a name, so that they can't be matched. */
    private static boolean isShuffled(List<String> expected, List<String> found) {
        return !expected.equals(found)
                && Set.copyOf(expected).size() < expected.size()
                && expected.stream()
                        .sorted()
                        .toList()
                        .equals(found.stream().sorted().toList());
    }

    /** A star shows the columns that the sample had. The answer with these columns; null if they can't be matched. */
    private static @Nullable Answer of(Answer answer, List<String> columns) {
        List<Integer> places = columns.stream().map(answer.columns()::indexOf).toList();
        boolean distinct =
                Set.copyOf(answer.columns()).size() == answer.columns().size();
        if (!distinct || places.contains(-1)) {
            return null;
        }
        List<List<@Nullable Cell>> rows = new ArrayList<>();
        for (List<@Nullable Cell> row : answer.rows()) {
            List<@Nullable Cell> cells = new ArrayList<>();
            places.forEach(place -> cells.add(row.get(place)));
            rows.add(cells);
        }
        return new Answer(columns, rows, answer.ties(), answer.offset(), answer.limit(), Set.of());
    }

    /** The rows with a star's columns in the expected order, if all names are unique. */
    private static List<List<@Nullable Cell>> inOrder(List<String> columns, Reply.Rows rows) {
        List<Integer> places = columns.stream().map(rows.columns()::indexOf).toList();
        if (places.contains(-1) || Set.copyOf(places).size() != rows.columns().size()) {
            return rows.rows();
        }
        List<List<@Nullable Cell>> ordered = new ArrayList<>();
        for (List<@Nullable Cell> row : rows.rows()) {
            List<@Nullable Cell> cells = new ArrayList<>();
            places.forEach(place -> cells.add(row.get(place)));
            ordered.add(cells);
        }
        return ordered;
    }

    private static Verdict compare(Expectation expected, Reply.Failure failure, Variation variation, Query query) {
        String state = failure.state();
        if (failure.isRejectedRequest()) {
            return Verdict.wrong("rejected request", failure.text(), -1);
        }
        if (state.equals("42N01")) {
            return Verdict.of(Status.UNSUPPORTED, failure.message(), -1);
        }
        if (state.isEmpty() || state.startsWith("XX") || state.startsWith("08") || state.startsWith("58")) {
            return Verdict.wrong("error " + state, failure.text(), -1);
        }
        if (variation.isRefusable() && (state.startsWith("42") || state.startsWith("54"))) {
            return Verdict.of(Status.NOT_APPLICABLE, failure.text(), -1);
        }
        Rejected rejected = expected.rejected();
        if (expected.answer() != null && !dataError(failure).isEmpty() && ErrorOrder.mayPrecedeFrom(query, state)) {
            return Verdict.of(Status.UNJUDGED, "whether a value of a row that FROM leaves out is computed", -1);
        } else if (expected.answer() != null) {
            return Verdict.wrong("error " + state, "it failed with " + failure.text(), -1);
        } else if (rejected != null && isAnotherOf(rejected, state, query)) {
            return Verdict.of(Status.RIGHTLY_REFUSED, state, -1);
        } else if (rejected != null && areOfOneStatement(rejected.sqlState(), state)) {
            return Verdict.of(
                    Status.UNJUDGED, "which error comes first: of a name, or of a literal that does not fit", -1);
        } else if (rejected != null && !rejected.sqlState().startsWith(state.substring(0, 2))) {
            return Verdict.wrong(
                    "error " + state + " for " + rejected.sqlState(),
                    "expected the error " + rejected.getMessage() + ", got " + failure.text(),
                    -1);
        }
        return Verdict.of(Status.RIGHTLY_REFUSED, state, -1);
    }

    /** Whether one error is of a name, and the other of a literal: a statement may have both, and none is the first. */
    private static boolean areOfOneStatement(String one, String other) {
        Set<String> ofNames = Set.of("42702", "42803");
        return one.equals("22018") && ofNames.contains(other) || ofNames.contains(one) && other.equals("22018");
    }

    /** Whether a statement may have this error as well as the expected one, and report it instead. */
    private static boolean isAnotherOf(Rejected rejected, String state, Query query) {
        if (state.equals("42804")) {
            // A wrong type is reported before errors in values.
            return true;
        }
        // A literal that is not a valid time or number is another type error of the statement. If types are unknown
        // before values are bound, the
        // error of a value may come first.
        return rejected.sqlState().equals("42804")
                && (List.of("22007", "22018").contains(state)
                        || state.startsWith("22") && mayGiveRows(rejected, query));
    }

    private Verdict partition(Trial trial) {
        TernaryPartition cut = TernaryPartition.of(trial.template());
        if (cut == null) {
            return Verdict.of(Status.NOT_APPLICABLE, "", -1);
        }
        List<List<@Nullable Cell>> all = new ArrayList<>();
        for (Query part : cut.parts()) {
            Reply reply = plain(part, trial);
            if (!(reply instanceof Reply.Rows rows)) {
                return failed((Reply.Failure) reply);
            }
            all.addAll(rows.rows());
        }
        Reply whole = plain(cut.whole(), trial);
        if (!(whole instanceof Reply.Rows rows)) {
            return failed((Reply.Failure) whole);
        }
        String problem = unordered(rows).mismatch(all);
        return problem == null
                ? Verdict.right(all.size())
                : Verdict.wrong("rows", "true, false and unknown together are not the whole: " + problem, all.size());
    }

    /** Judges only internal errors and rejected requests; other checks decide whether an error is right. */
    private static Verdict failed(Reply.Failure failure) {
        return failure.state().isEmpty() || failure.state().startsWith("XX") || failure.isRejectedRequest()
                ? Verdict.wrong("error " + failure.state(), failure.text(), -1)
                : Verdict.of(Status.NOT_APPLICABLE, failure.text(), -1);
    }

    private Verdict sqlite(Trial trial) {
        if (sqlite == null) {
            sqlite = new Sqlite(world);
        }
        Answer answer = sqlite.answer(trial);
        if (answer == null) {
            return Verdict.of(Status.NOT_APPLICABLE, "", -1);
        }
        Reply reply = plain(trial.template(), trial);
        if (!(reply instanceof Reply.Rows rows)) {
            return failed((Reply.Failure) reply);
        }
        String problem = answer.mismatch(rows.rows());
        int count = rows.rows().size();
        return problem == null
                ? Verdict.right(count)
                : Verdict.wrong("rows", "SQLite says otherwise: " + problem, count);
    }

    /** Checks only that EXPLAIN succeeds; the right plan is unknown here. */
    public static Verdict explained(Reply reply) {
        return reply instanceof Reply.Rows rows ? Verdict.right(rows.rows().size()) : failed((Reply.Failure) reply);
    }

    /** EXPLAIN of the statement. */
    public Reply explain(Trial trial) {
        Probe probe = probe(trial.template());
        return subject.run(
                "EXPLAIN FORMAT TABLE " + probe.sql(), probe.parameters(trial.binding()), trial.properties());
    }

    @Override
    public void close() {
        subject.close();
        twins.close();
        SchemaFile.delete(schemaFile);
        if (sqlite != null) {
            sqlite.close();
        }
    }
}
