package io.github.dynamodbjdbc.tck.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;

/** The processor time of all threads of this JVM but the engine's. */
final class DriverProcessor {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final long ENGINE = -1;

    // Of a thread of the driver, its nanoseconds at the last call; of one of the engine, ENGINE.
    private final Map<Long, Long> known = new HashMap<>();
    private long nanos;

    /** The nanoseconds so far. Threads that have ended count up to the last call. */
    synchronized long nanos() {
        for (long thread : THREADS.getAllThreadIds()) {
            long before = known.computeIfAbsent(thread, id -> isOfEngine(id) ? ENGINE : 0);
            if (before != ENGINE) {
                long now = Math.max(before, THREADS.getThreadCpuTime(thread));
                known.put(thread, now);
                nanos += now - before;
            }
        }
        return nanos;
    }

    private static boolean isOfEngine(long thread) {
        ThreadInfo info = THREADS.getThreadInfo(thread);
        return info != null && info.getThreadName().matches("(dynamodb-engine|HTTP-Dispatcher).*");
    }
}
