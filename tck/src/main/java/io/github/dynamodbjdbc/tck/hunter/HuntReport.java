package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.tck.hunter.judge.Variation;
import io.github.dynamodbjdbc.tck.hunter.judge.Verdict;
import io.github.dynamodbjdbc.tck.hunter.make.Made;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The statistics and findings of a hunt. Thread-safe. */
final class HuntReport {
    /** The number of statements after which all possible combinations should have been tried. */
    private static final int LONG = 100_000;

    private final long seed;
    private final long started = System.nanoTime();
    private final Coverage coverage = new Coverage();
    private final Map<Made.Kind, Tally> kinds = new EnumMap<>(Made.Kind.class);
    private final Map<Variation.Kind, Tally> variations = new EnumMap<>(Variation.Kind.class);
    private final Map<String, Integer> unsupported = new TreeMap<>();
    private final Map<String, Integer> unjudged = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private final Map<Long, Exception> lost = new TreeMap<>();
    private int wrong;
    private int rounds;

    HuntReport(long seed) {
        this.seed = seed;
    }

    private static final class Tally {
        private final Map<Verdict.Status, Integer> byStatus = new EnumMap<>(Verdict.Status.class);
        private long answers;
        private long withRows;
        private long nanos;

        int statements() {
            return byStatus.values().stream().mapToInt(Integer::intValue).sum();
        }

        void add(Verdict verdict, long took) {
            byStatus.merge(verdict.status(), 1, Integer::sum);
            nanos += took;
            if (verdict.rows() >= 0) {
                answers++;
                withRows += verdict.rows() > 0 ? 1 : 0;
            }
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%d statements, %.0f per second of a core, %s",
                    statements(),
                    nanos == 0 ? 0.0 : statements() * 1e9 / nanos,
                    byStatus);
        }
    }

    synchronized void add(Made.Kind kind, Variation variation, Verdict verdict, long nanos) {
        kinds.computeIfAbsent(kind, any -> new Tally()).add(verdict, nanos);
        variations.computeIfAbsent(variation.kind(), any -> new Tally()).add(verdict, nanos);
        if (verdict.status() == Verdict.Status.UNSUPPORTED) {
            unsupported.merge(general(verdict.text()), 1, Integer::sum);
        } else if (verdict.status() == Verdict.Status.UNJUDGED) {
            unjudged.merge(general(verdict.text()), 1, Integer::sum);
        } else if (verdict.status() == Verdict.Status.WRONG) {
            wrong++;
        }
    }

    /** Removes the parts that are specific to one statement. */
    private static String general(String message) {
        return message.replaceAll("(?s)line \\d+, column \\d+: ", "")
                .replaceAll("'[^']*'", "'…'")
                .replaceAll("\"[^\"]*\"", "\"…\"")
                .replaceAll("\\d+", "0");
    }

    synchronized void addRound() {
        rounds++;
    }

    /**
     * Records a round that ended early because the engine in which tables are created did not answer.
     *
     * @return the number of such rounds so far
     */
    synchronized int addLost(long round, Exception reason) {
        lost.put(round, reason);
        return lost.size();
    }

    synchronized void add(Finding finding) {
        findings.add(finding);
    }

    Coverage coverage() {
        return coverage;
    }

    long seed() {
        return seed;
    }

    /** The shrunk findings, each fault only once as far as this can be recognized. */
    synchronized List<Finding> findings() {
        return List.copyOf(findings);
    }

    /** The number of wrong answers. */
    synchronized int wrong() {
        return wrong;
    }

    synchronized int statements() {
        return kinds.values().stream().mapToInt(Tally::statements).sum();
    }

    /** The number of completed rounds. */
    synchronized int rounds() {
        return rounds;
    }

    /** The kinds of statements and of checks of which none was judged. */
    synchronized List<String> untried() {
        List<String> found = new ArrayList<>();
        for (Made.Kind kind : Made.Kind.values()) {
            if (!kinds.containsKey(kind)) {
                found.add(kind.name());
            }
        }
        for (Variation.Kind kind : Variation.Kind.values()) {
            if (!variations.containsKey(kind)) {
                found.add(kind.name());
            }
        }
        return found;
    }

    /** The share of answers with rows, not counting errors, from 0 to 1. */
    synchronized double shareWithRows() {
        long answers = kinds.values().stream().mapToLong(tally -> tally.answers).sum();
        long withRows =
                kinds.values().stream().mapToLong(tally -> tally.withRows).sum();
        return answers == 0 ? 0 : (double) withRows / answers;
    }

    /** Combinations that were tried less often than the given number. */
    List<String> uncovered(long least) {
        return coverage.missing(least);
    }

    /** The report as text. */
    synchronized String text() {
        StringBuilder text = new StringBuilder();
        double seconds = (System.nanoTime() - started) / 1e9;
        line(
                text,
                "seed %d: %d rounds, %d statements in %.0f s, %.0f per second, %.0f %% of the answers have rows",
                seed,
                rounds,
                statements(),
                seconds,
                statements() / seconds,
                100 * shareWithRows());
        kinds.forEach((kind, tally) -> line(text, "  %-14s %s", kind, tally));
        line(text, "by check");
        variations.forEach((kind, tally) -> line(text, "  %-14s %s", kind, tally));
        text.append(coverage.text()).append('\n');
        if (statements() > LONG) {
            List<String> missing = uncovered(1);
            line(text, "not tried: %s", missing.isEmpty() ? "nothing that can be had" : String.join(", ", missing));
        }
        messages(text, "not supported", unsupported);
        messages(text, "not judged", unjudged);
        lost.forEach((round, reason) -> line(text, "round %d was not played to its end: %s", round, reason));
        line(text, "%d wrong answers, %d findings", wrong, findings.size());
        findings.forEach(finding -> text.append(finding).append('\n'));
        return text.toString();
    }

    private static void messages(StringBuilder text, String title, Map<String, Integer> messages) {
        line(
                text,
                "%s: %d",
                title,
                messages.values().stream().mapToInt(Integer::intValue).sum());
        messages.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(30)
                .forEach(entry -> line(text, "  %6d %s", entry.getValue(), entry.getKey()));
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    @Override
    public String toString() {
        return text();
    }
}
