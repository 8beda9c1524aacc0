package io.github.dynamodbjdbc.driver.storm;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Faults of the driver, and how often statements of each kind ended in which way. Thread-safe. */
final class StormFindings {
    private final Queue<String> findings = new ConcurrentLinkedQueue<>();
    private final Map<String, AtomicLong> ends = new ConcurrentHashMap<>();
    private final AtomicLong operations = new AtomicLong();

    /** Counts statements that were run, and rows of batches. */
    void operations(int more) {
        operations.addAndGet(more);
    }

    void add(String finding) {
        findings.add(finding);
    }

    void ended(String part, String end) {
        ends.computeIfAbsent(part + " " + end, unknown -> new AtomicLong()).incrementAndGet();
    }

    List<String> all() {
        return List.copyOf(findings);
    }

    @Override
    public String toString() {
        return operations + " operations, " + new TreeMap<>(ends);
    }
}
