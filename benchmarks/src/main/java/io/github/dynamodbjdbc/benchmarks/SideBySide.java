package io.github.dynamodbjdbc.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The driver and the plain SDK, turn by turn in one process, against a {@link Service} in another: time, processor and memory of the
 * whole process, its collector and compiler included. Prints the table of docs/benchmarks.md.
 */
final class SideBySide {
    private static final int WARM_UP = Integer.getInteger("warmUp", 4);
    private static final int ROUNDS = Integer.getInteger("rounds", 9);
    private static final int ITEMS_OF_A_QUERY = 100;
    private static final int QUERIES = 3_000;
    private static final int POINT_READS = 4_000;
    private static final int THREADS_OF_READERS = 64;
    private static final int ITEMS_OF_A_SUMMARY = 5_000;
    private static final int PAGES_OF_A_SUMMARY = Integer.getInteger("pages", 60);
    private static final int WRITTEN_ROWS = Integer.getInteger("rows", 100_000);
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final Map<ItemShape, Integer> ITEMS_OF_A_PAGE = Map.of(
            ItemShape.SMALL, 5_000,
            ItemShape.SMALL_PROJECTED, 5_000,
            ItemShape.WIDE, 1_000,
            ItemShape.NESTED, 1_500,
            ItemShape.NUMBERS, 2_500,
            ItemShape.TEXT, 250);

    private SideBySide() {}

    /** Repeats the read, and returns a number that has to be equal on both sides. */
    interface Work {
        long run() throws Exception;
    }

    /** The cost of one operation in a round. */
    private record Cost(double micros, double cpuMicros, double bytes) {}

    public static void main(String[] args) throws Exception {
        List<String> only = Arrays.asList(args);
        System.out.println("| what | driver µs | SDK µs | time | processor | memory | driver bytes | SDK bytes |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        for (ItemShape shape : ItemShape.values()) {
            if (only.isEmpty() || only.contains(shape.name())) {
                scan(shape, 12, 0, 1);
            }
        }
        if (only.isEmpty() || only.contains("LATENCY")) {
            scan(ItemShape.SMALL_PROJECTED, 12, 10, 1);
        }
        if (only.isEmpty() || only.contains("SEGMENTS")) {
            scan(ItemShape.SMALL_PROJECTED, 96, 10, 0);
        }
        if (only.isEmpty() || only.contains("QUERY")) {
            query(ItemShape.SMALL);
            query(ItemShape.SMALL_PROJECTED);
        }
        if (only.isEmpty() || only.contains("POINT")) {
            points("GetItem, prepared", DriverPointRead::new);
        }
        if (only.isEmpty() || only.contains("LITERALS")) {
            points("GetItem, another literal each time", LiteralRead::new);
        }
        if (only.isEmpty() || only.contains("THREADS")) {
            threads();
        }
        for (SummarySides.Kind kind : SummarySides.Kind.values()) {
            if (only.isEmpty() || only.contains(kind.name())) {
                summary(kind);
            }
        }
        if (only.isEmpty() || only.contains("WRITES")) {
            writes(0);
            writes(5);
        }
    }

    private static void writes(int answerMillis) throws Exception {
        Process service = service(ItemShape.SMALL, 10, 1, answerMillis);
        try (WriteSides sides = new WriteSides(port(service), WRITTEN_ROWS)) {
            String name = "batch of " + WRITTEN_ROWS + " UPSERTs"
                    + (answerMillis == 0 ? "" : ", an answer takes " + answerMillis + " ms");
            compare(name, WRITTEN_ROWS, sides::byDriver, sides::bySdk);
        } finally {
            service.destroy();
        }
    }

    /** @param segments of the driver's; 0 leaves that to it */
    private static void scan(ItemShape shape, int pages, int pageMillis, int segments) throws Exception {
        int page = ITEMS_OF_A_PAGE.getOrDefault(shape, 1_000);
        Process service = service(shape, page, pages, pageMillis);
        try (ScanSides sides = new ScanSides(port(service), shape, segments)) {
            String name = "scan, " + name(shape)
                    + (pageMillis == 0 ? "" : ", " + pageMillis + " ms a page")
                    + (segments == 0 ? ", segments as the driver takes them" : "");
            compare(name, page * pages, sides::byDriver, sides::bySdk);
        } finally {
            service.destroy();
        }
    }

    private static void query(ItemShape shape) throws Exception {
        Process service = service(shape, ITEMS_OF_A_QUERY, 1, 0);
        try (QuerySides sides = new QuerySides(port(service), shape, QUERIES)) {
            compare(
                    "Query of " + ITEMS_OF_A_QUERY + " items, " + name(shape),
                    ITEMS_OF_A_QUERY * QUERIES,
                    sides::byDriver,
                    sides::bySdk);
        } finally {
            service.destroy();
        }
    }

    private static String name(ItemShape shape) {
        return shape.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static void summary(SummarySides.Kind kind) throws Exception {
        Process service = service(ItemShape.SMALL_PROJECTED, ITEMS_OF_A_SUMMARY, PAGES_OF_A_SUMMARY, 0);
        try (SummarySides sides = new SummarySides(port(service), kind)) {
            String name = kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            compare(name, ITEMS_OF_A_SUMMARY * PAGES_OF_A_SUMMARY, sides::byDriver, sides::bySdk);
        } finally {
            service.destroy();
        }
    }

    private static void threads() throws Exception {
        Process service = service(ItemShape.SMALL, 10, 1, 0);
        int reads = 200;
        try (ThreadSides sides = new ThreadSides(port(service), THREADS_OF_READERS, reads)) {
            compare("GetItem, 64 threads", THREADS_OF_READERS * reads, sides::byDriver, sides::bySdk);
        } finally {
            service.destroy();
        }
    }

    /** Opens a read through the driver. */
    private interface Opened {
        PointRead at(int port) throws Exception;
    }

    private static void points(String name, Opened opened) throws Exception {
        Process service = service(ItemShape.SMALL, 10, 1, 0);
        int port = port(service);
        try (PointRead driver = opened.at(port);
                SdkPointRead sdk = new SdkPointRead(port)) {
            List<Double> times = new ArrayList<>();
            List<Double> sdkTimes = new ArrayList<>();
            compare(name, POINT_READS, () -> read(driver, times), () -> read(sdk, sdkTimes));
            for (int percent : new int[] {50, 99}) {
                System.out.printf(
                        Locale.ROOT,
                        "%s: p%d %.1f µs by the driver, %.1f by the SDK, %.2f%n",
                        name,
                        percent,
                        percentile(times, percent),
                        percentile(sdkTimes, percent),
                        percentile(times, percent) / percentile(sdkTimes, percent));
            }
        } finally {
            service.destroy();
        }
    }

    private static long read(PointRead read, List<Double> times) throws Exception {
        times.clear();
        long sum = 0;
        for (int i = 0; i < POINT_READS; i++) {
            long start = System.nanoTime();
            sum += read.total().hashCode();
            times.add((System.nanoTime() - start) / 1e3);
        }
        return sum;
    }

    private static double percentile(List<Double> times, int percent) {
        return times.stream()
                .sorted()
                .skip((long) times.size() * percent / 100)
                .findFirst()
                .orElseThrow();
    }

    private static void compare(String what, int things, Work driver, Work sdk) throws Exception {
        List<Cost> ours = new ArrayList<>();
        List<Cost> theirs = new ArrayList<>();
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            long[] found = new long[2];
            Cost our = cost(things, driver, found, 0);
            Cost their = cost(things, sdk, found, 1);
            if (found[0] != found[1]) {
                throw new IllegalStateException(what + ": " + found[0] + " is not " + found[1]);
            }
            if (round >= 0) {
                ours.add(our);
                theirs.add(their);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %s | %.0f | %.0f |%n",
                what,
                spread(ours),
                spread(theirs),
                ratio(ours, theirs, Cost::micros),
                ratio(ours, theirs, Cost::cpuMicros),
                ratio(ours, theirs, Cost::bytes),
                median(ours, Cost::bytes),
                median(theirs, Cost::bytes));
    }

    private static Cost cost(int things, Work work, long[] found, int side) throws Exception {
        System.gc();
        long bytes = allocated();
        long cpu = SYSTEM.getProcessCpuTime();
        long start = System.nanoTime();
        found[side] = work.run();
        double time = System.nanoTime() - start;
        return new Cost(
                time / 1e3 / things,
                (SYSTEM.getProcessCpuTime() - cpu) / 1e3 / things,
                (double) (allocated() - bytes) / things);
    }

    private static long allocated() {
        return Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
    }

    private static double median(List<Cost> costs, ToDoubleFunction<Cost> of) {
        double[] sorted = costs.stream().mapToDouble(of).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    /** Processor time of the rounds: median, least and most. */
    private static String spread(List<Cost> costs) {
        double[] sorted = costs.stream().mapToDouble(Cost::cpuMicros).sorted().toArray();
        return String.format(
                Locale.ROOT, "%.2f (%.2f to %.2f)", sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1]);
    }

    /** Of the medians; the least and the most of a round. */
    private static String ratio(List<Cost> ours, List<Cost> theirs, ToDoubleFunction<Cost> of) {
        double[] ofRounds = IntStream.range(0, ours.size())
                .mapToDouble(i -> of.applyAsDouble(ours.get(i)) / of.applyAsDouble(theirs.get(i)))
                .sorted()
                .toArray();
        return String.format(
                Locale.ROOT,
                "%.2f (%.2f to %.2f)",
                median(ours, of) / median(theirs, of),
                ofRounds[0],
                ofRounds[ofRounds.length - 1]);
    }

    private static Process service(ItemShape shape, int page, int pages, int pageMillis) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Service.class.getName(),
                        shape.name(),
                        String.valueOf(page),
                        String.valueOf(pages),
                        String.valueOf(pageMillis))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static int port(Process service) throws Exception {
        BufferedReader out =
                new BufferedReader(new InputStreamReader(service.getInputStream(), StandardCharsets.UTF_8));
        return Integer.parseInt(out.readLine());
    }
}
