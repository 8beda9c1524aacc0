package io.github.dynamodbjdbc.driver.advice;

import io.github.dynamodbjdbc.planner.advice.Advice;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The statements of a workload that one index would have served. */
final class IndexSum {
    private final Advice first;
    /** The number of runs of each statement that has all of its values. */
    private final Map<String, Long> replayable = new LinkedHashMap<>();

    private @Nullable String example;
    private long statements;
    private long lacking;
    private double now;
    private double then;

    IndexSum(Advice first) {
        this.first = first;
    }

    void add(Recorded statement, Advice advice) {
        if (example == null) {
            example = statement.example();
        }
        statements += statement.times();
        now += statement.times() * advice.readUnitsNow();
        then += statement.times() * advice.readUnitsThen();
        if (statement.sql() == null) {
            lacking += statement.times();
        } else {
            replayable.merge(statement.sql(), statement.times(), Long::sum);
        }
    }

    Advice first() {
        return first;
    }

    @Nullable
    String example() {
        return example;
    }

    long statements() {
        return statements;
    }

    long lacking() {
        return lacking;
    }

    double now() {
        return now;
    }

    double then() {
        return then;
    }

    double saved() {
        return now - then;
    }

    Set<String> replayable() {
        return replayable.keySet();
    }

    /** The number of replayed statements. */
    long runs(Map<String, Replay.Units> replayed) {
        return replayable.entrySet().stream()
                .filter(each -> replayed.containsKey(each.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** The units of its statements in a replay; null if none was replayed. */
    Replay.@Nullable Units replayed(Map<String, Replay.Units> replayed) {
        if (runs(replayed) == 0) {
            return null;
        }
        Replay.Units sum = new Replay.Units(0, 0);
        for (Map.Entry<String, Long> each : replayable.entrySet()) {
            Replay.Units units = replayed.get(each.getKey());
            if (units != null) {
                sum = sum.plus(units, each.getValue());
            }
        }
        return sum;
    }
}
