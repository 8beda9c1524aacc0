package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.access.ForcedPath;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.access.ScanSegment;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.name.NearestName;
import io.github.dynamodbjdbc.planner.name.TableNames;
import io.github.dynamodbjdbc.planner.plan.LockGroup;
import io.github.dynamodbjdbc.planner.plan.TtlMode;
import io.github.dynamodbjdbc.planner.plan.Typing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The hints of one SELECT. INDEX, SCAN, PATH and DENSE name a table of its FROM. TRANSACTIONAL, SEGMENT and TYPING apply to the whole
 * statement. The others apply to all tables that the SELECT and its subqueries read.
 */
final class Hints {
    private static final List<String> NAMES = List.of(
            "INDEX",
            "SCAN",
            "NO_SCAN",
            "CONSISTENT",
            "DENSE",
            "TTL",
            "MAX_RCU",
            "RCU_PER_SECOND",
            "SEGMENTS",
            "SEGMENT",
            "PATH",
            "TRANSACTIONAL",
            "FOLLOW",
            "TYPING",
            "APPROXIMATE");
    /** Hints with one value, of which two contradict each other; of two limits the lower one holds. */
    private static final Set<String> SETTINGS = Set.of("TTL", "SEGMENTS");

    private static final List<String> OPERATIONS =
            List.of("GetItem", "BatchGetItem", "Query", "MergedQueries", "IndexThenBatchGet", "Scan");

    private final StatementState state;
    private final ReadDefaults defaults;
    private final List<Hint> tableHints = new ArrayList<>();
    private final Set<Hint> matched = new HashSet<>();
    private final List<String> tables = new ArrayList<>();

    Hints(StatementState state, List<Hint> hints, ReadDefaults inherited) {
        this.state = state;
        ReadDefaults result = inherited;
        Map<String, Hint> settings = new HashMap<>();
        for (Hint hint : hints) {
            Hint before = SETTINGS.contains(hint.name()) ? settings.put(hint.name(), hint) : null;
            if (before != null && !words(before).equals(words(hint))) {
                throw contradicting(hint);
            }
            result = take(hint, result);
        }
        this.defaults = result;
    }

    ReadDefaults defaults() {
        return defaults;
    }

    /** The options for reading a table in FROM of this SELECT. */
    ReadOptions options(TableSchema table, @Nullable IndexSchema index, String alias) {
        tables.add(alias);
        checkDense(table);
        Set<String> dense = new HashSet<>(state.options().denseIndexes().getOrDefault(table.name(), Set.of()));
        table.indexes().stream()
                .filter(IndexSchema::declaredDense)
                .map(IndexSchema::name)
                .forEach(dense::add);
        String forced = null;
        ForcedPath path = null;
        boolean scan = false;
        for (Hint hint : tableHints) {
            Identifier target = hint.arguments().get(0);
            if (!Identifiers.matches(target, alias) && !Identifiers.matches(target, table.name())) {
                continue;
            }
            matched.add(hint);
            switch (hint.name()) {
                case "INDEX" -> forced = index(table, hint.arguments().get(1));
                case "DENSE" -> dense.add(index(table, hint.arguments().get(1)));
                case "PATH" -> path = path(table, hint);
                default -> scan = true;
            }
            boolean contradicts = (forced != null && scan)
                    || (forced != null && index != null)
                    || (scan && defaults.denyScan())
                    || (path != null && (forced != null || scan || (index != null && path.index() != null)));
            if (contradicts) {
                throw invalid(
                        "hint " + hint.name() + " contradicts another hint or option of " + alias, hint.position());
            }
        }
        ReadOptions options =
                new ReadOptions(defaults.consistent(), forced, scan, defaults.denyScan(), dense, defaults.segments());
        return path == null ? options : options.withPath(path);
    }

    /** Warns about wrong names in the property denseIndexes. They can be checked only when the table is known. */
    private void checkDense(TableSchema table) {
        if (table.copy() != null) {
            return;
        }
        state.options().denseIndexes().forEach((name, indexes) -> {
            if (name.equals(table.name())) {
                List<String> known =
                        table.indexes().stream().map(IndexSchema::name).toList();
                indexes.stream().filter(index -> !known.contains(index)).forEach(index -> state.notes()
                        .warn("denseIndexes names index '" + index + "', which table " + table.name() + " does not have"
                                + NearestName.hint(index, known)));
            } else if (name.equalsIgnoreCase(table.name())) {
                state.notes()
                        .warn("denseIndexes names table '" + name + "', which is not table '" + table.name()
                                + "': names are exact");
            }
        });
    }

    /** Refuses hints whose table is not in FROM. */
    void checkMatched() {
        for (Hint hint : tableHints) {
            if (!matched.contains(hint)) {
                Identifier target = hint.arguments().get(0);
                throw invalid(
                        "hint " + hint.name() + " names '" + target.name() + "', which is not a table of this FROM"
                                + NearestName.hint(target.name(), tables),
                        hint.position());
            }
        }
    }

    private ReadDefaults take(Hint hint, ReadDefaults result) {
        switch (hint.name()) {
            case "INDEX", "DENSE" -> {
                arguments(hint, 2, "a table and an index");
                if (hint.name().equals("DENSE")) {
                    refuseIfLocked(hint);
                }
                tableHints.add(hint);
                return result;
            }
            case "SCAN" -> {
                arguments(hint, 1, "a table");
                refuseIfLocked(hint);
                tableHints.add(hint);
                return result;
            }
            case "PATH" -> {
                int count = hint.arguments().size();
                if (count < 2 || count > 4) {
                    throw invalid(
                            "hint PATH takes a table, an operation, and maybe an index and a number", hint.position());
                }
                tableHints.add(hint);
                return result;
            }
            case "NO_SCAN" -> {
                arguments(hint, 0, "nothing");
                return new ReadDefaults(result.ttl(), result.consistent(), true, result.segments());
            }
            case "CONSISTENT" -> {
                arguments(hint, 0, "nothing");
                if (!state.options().consistentRead()) {
                    refuseIfLocked(hint);
                }
                return new ReadDefaults(result.ttl(), true, result.denyScan(), result.segments());
            }
            case "TTL" -> {
                arguments(hint, 1, "HIDE, SHOW or ONLY");
                if (ttl(hint) != state.options().ttl()) {
                    refuseIfLocked(hint);
                }
                return new ReadDefaults(ttl(hint), result.consistent(), result.denyScan(), result.segments());
            }
            case "SEGMENTS" -> {
                arguments(hint, 1, "a number");
                double segments = number(hint);
                if (segments < 1 || segments > 1_000_000 || segments != Math.rint(segments)) {
                    throw invalid("hint SEGMENTS takes an integer from 1 to 1000000", hint.position());
                }
                if (segments > Math.max(1, state.options().segments())) {
                    refuseIfLocked(hint);
                }
                return new ReadDefaults(result.ttl(), result.consistent(), result.denyScan(), (int) segments);
            }
            case "SEGMENT" -> {
                arguments(hint, 2, "the number of a segment, from 0, and how many there are");
                refuseIfLocked(hint);
                state.readSegment(segment(hint));
                return result;
            }
            case "TRANSACTIONAL" -> {
                arguments(hint, 0, "nothing");
                if (!state.options().consistentRead()) {
                    refuseIfLocked(hint);
                }
                state.readInTransaction();
                return result;
            }
            case "FOLLOW" -> {
                arguments(hint, 0, "nothing");
                state.followStreams(hint);
                return result;
            }
            case "TYPING" -> {
                arguments(hint, 1, "STRICT or PERMISSIVE");
                if (!state.permissive(permissive(hint))) {
                    throw contradicting(hint);
                }
                return result;
            }
            case "APPROXIMATE" -> {
                arguments(hint, 0, "nothing");
                refuseIfLocked(hint);
                state.searchApproximately();
                return result;
            }
            case "MAX_RCU" -> {
                arguments(hint, 1, "a number");
                state.limits(state.limits().withReadUnits(number(hint)));
                return result;
            }
            case "RCU_PER_SECOND" -> {
                arguments(hint, 1, "a number");
                double rate = number(hint);
                if (rate <= 0) {
                    throw invalid("hint RCU_PER_SECOND takes a number above 0", hint.position());
                }
                state.limits(state.limits().withReadRate(rate));
                return result;
            }
            default ->
                throw invalid(
                        "there is no hint " + hint.name() + NearestName.hint(hint.name(), NAMES), hint.position());
        }
    }

    private ScanSegment segment(Hint hint) {
        List<Double> numbers = hint.arguments().stream()
                .map(argument -> number(hint, argument))
                .toList();
        double number = numbers.get(0);
        double total = numbers.get(1);
        if (number != Math.rint(number) || total != Math.rint(total) || number >= total || total > ScanSegment.MOST) {
            throw invalid(
                    "hint SEGMENT takes the number of a segment, from 0, and how many there are, up to "
                            + ScanSegment.MOST,
                    hint.position());
        }
        ScanSegment segment = new ScanSegment((int) number, (int) total);
        if (state.segment() != null && !segment.equals(state.segment())) {
            throw invalid("hint SEGMENT names another segment than the one before it", hint.position());
        }
        return segment;
    }

    /** Refuses a hint that would loosen a locked property. */
    private void refuseIfLocked(Hint hint) {
        String property = LockGroup.loosenedBy(hint.name());
        if (property != null && state.options().locked().contains(property)) {
            throw invalid(
                    "hint " + hint.name() + " would loosen property " + property + ", which this connection has locked",
                    hint.position());
        }
    }

    private static ForcedPath path(TableSchema table, Hint hint) {
        Identifier word = hint.arguments().get(1);
        String operation = OPERATIONS.stream()
                .filter(candidate -> candidate.equalsIgnoreCase(word.name()))
                .findFirst()
                .orElseThrow(() -> invalid(
                        "hint PATH: there is no operation '" + word.name() + "'"
                                + NearestName.hint(word.name(), OPERATIONS),
                        hint.position()));
        String index = null;
        int number = 0;
        for (Identifier argument : hint.arguments().subList(2, hint.arguments().size())) {
            if (number == 0 && !argument.quoted() && argument.name().matches("[1-9][0-9]{0,2}")) {
                number = Integer.parseInt(argument.name());
            } else if (index == null && number == 0) {
                index = index(table, argument);
            } else {
                throw invalid(
                        "hint PATH takes a table, an operation, and maybe an index and a number", hint.position());
            }
        }
        return new ForcedPath(operation, index, number);
    }

    private static void arguments(Hint hint, int count, String wanted) {
        if (hint.arguments().size() != count) {
            throw invalid("hint " + hint.name() + " takes " + wanted, hint.position());
        }
    }

    private static double number(Hint hint) {
        return number(hint, hint.arguments().get(0));
    }

    private static double number(Hint hint, Identifier argument) {
        String text = argument.name();
        try {
            double number = Double.parseDouble(text);
            if (number >= 0 && Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new QueryException(
                    ErrorKind.INVALID_HINT,
                    "hint " + hint.name() + " takes a number, not '" + text + "'",
                    hint.position(),
                    e);
        }
        throw invalid("hint " + hint.name() + " takes a number from 0 up, not '" + text + "'", hint.position());
    }

    private static TtlMode ttl(Hint hint) {
        String text = hint.arguments().get(0).name().toUpperCase(Locale.ROOT);
        return Arrays.stream(TtlMode.values())
                .filter(mode -> mode.name().equals(text))
                .findFirst()
                .orElseThrow(() -> invalid("hint TTL takes HIDE, SHOW or ONLY", hint.position()));
    }

    private boolean permissive(Hint hint) {
        String text = hint.arguments().get(0).name().toUpperCase(Locale.ROOT);
        if (!text.equals("STRICT") && !text.equals("PERMISSIVE")) {
            throw invalid("hint TYPING takes STRICT or PERMISSIVE", hint.position());
        }
        boolean permissive = text.equals("PERMISSIVE");
        if (permissive && state.options().typing() == Typing.OF_WRITES) {
            throw invalid("hint TYPING is of queries: a write stores no value that can't be computed", hint.position());
        }
        if (permissive != state.options().permissive()) {
            refuseIfLocked(hint);
        }
        return permissive;
    }

    private static String index(TableSchema table, Identifier name) {
        List<IndexSchema> found = Identifiers.matching(name, table.indexes(), IndexSchema::name);
        if (found.size() != 1) {
            throw TableNames.unknownIndex(table, name);
        }
        return TableNames.usable(table, found.get(0), name).name();
    }

    private static List<String> words(Hint hint) {
        return hint.arguments().stream()
                .map(argument -> argument.name().toUpperCase(Locale.ROOT))
                .toList();
    }

    private static QueryException contradicting(Hint hint) {
        return invalid("hint " + hint.name() + " contradicts another hint " + hint.name(), hint.position());
    }

    private static QueryException invalid(String message, Position position) {
        return new QueryException(ErrorKind.INVALID_HINT, message, position);
    }
}
