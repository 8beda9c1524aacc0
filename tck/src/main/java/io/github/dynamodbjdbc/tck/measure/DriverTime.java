package io.github.dynamodbjdbc.tck.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/** The processor time of the driver. */
final class DriverTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double NANOS_OF_A_MILLI = 1e6;

    private DriverTime() {}

    /** The milliseconds of all threads but the engine's, so far. */
    static double millis() {
        long nanos = 0;
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            if (thread != null && !thread.getThreadName().startsWith("dynamodb-engine")) {
                nanos += Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return nanos / NANOS_OF_A_MILLI;
    }
}
