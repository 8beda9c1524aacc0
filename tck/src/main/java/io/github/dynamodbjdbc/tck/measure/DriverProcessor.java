package io.github.dynamodbjdbc.tck.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;

/** The processor time of all threads of this JVM but the engine's. */
final class DriverProcessor {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Map<Long, Long> known = new HashMap<>();
    private long nanos;

    /** The nanoseconds so far. Threads that have ended count up to the last call. */
    synchronized long nanos() {
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            if (thread != null && !thread.getThreadName().matches("(dynamodb-engine|HTTP-Dispatcher).*")) {
                long now = Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId()));
                Long before = known.put(thread.getThreadId(), now);
                nanos += Math.max(0, now - (before == null ? 0 : before));
            }
        }
        return nanos;
    }
}
