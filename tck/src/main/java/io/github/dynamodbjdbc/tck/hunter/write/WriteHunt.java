package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineServer;
import io.github.dynamodbjdbc.engine.Fault;
import io.github.dynamodbjdbc.tck.hunter.make.Dice;
import io.github.dynamodbjdbc.tck.local.OwnTables;
import io.github.dynamodbjdbc.tck.local.Store;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Settings.TimeToLive;
import java.net.URI;
import java.sql.Driver;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Hunts for wrong writes in rounds. Each round generates two small tables, writes to them some dozens of times, and compares counts, errors, returned
 * rows and all stored items after each statement. A round depends on its number and the seed only.
 */
public final class WriteHunt {
    private static final int STEPS_PER_ROUND = 60;

    /** One of so many rounds has tables of a schema file. */
    private static final int ROUNDS_PER_DECLARED = 10;

    /** The number of attempts to shrink a finding by leaving out single steps. */
    private static final int ATTEMPTS = 60;

    /** Findings with the same beginning of this length are treated as one. */
    private static final int SIGNATURE = 16;

    private final Options options;
    private final Driver driver;
    private final @Nullable Driver sound;
    private final AtomicLong rounds;
    private final AtomicLong played = new AtomicLong();
    private final AtomicLong operations = new AtomicLong();
    private final AtomicLong undecided = new AtomicLong();
    private final AtomicLong unsupported = new AtomicLong();
    private final List<String> findings = new ArrayList<>();
    private final long started = System.nanoTime();

    /**
     * The options of a hunt, which ends with the first limit that is reached.
     *
     * @param operations the limit of statements, including each statement of a batch
     * @param findings the limit of findings
     * @param shrink whether findings are made smaller
     * @param sharing whether threads sometimes share a connection
     */
    public record Options(
            long seed,
            long seconds,
            long operations,
            int findings,
            int threads,
            boolean shrink,
            long firstRound,
            long rounds,
            boolean sharing) {
        /** These options for the first finding only, without shrinking it. */
        public Options untilFound() {
            return new Options(seed, seconds, operations, 1, threads, false, firstRound, rounds, sharing);
        }
    }

    /** The statistics and findings of a hunt; each finding is readable text. */
    public record Report(
            long seed, long rounds, long operations, long undecided, long unsupported, List<String> findings) {
        public Report {
            findings = List.copyOf(findings);
        }

        public String text() {
            StringBuilder text = new StringBuilder("seed " + seed + ": " + rounds + " rounds, " + operations
                    + " writes, " + undecided + " not run as several outcomes are right, " + unsupported
                    + " not supported, " + findings.size() + " findings");
            findings.forEach(finding -> text.append("\n\n").append(finding));
            return text.toString();
        }
    }

    private WriteHunt(Options options, Driver driver, @Nullable Driver sound) {
        this.options = options;
        this.driver = driver;
        this.sound = sound;
        this.rounds = new AtomicLong(options.firstRound());
    }

    /**
     * Hunts for writes that are wrong with one driver and right with another.
     *
     * @param sound the driver without the defect; null to report everything that is wrong
     */
    public static Report hunt(Options options, Driver driver, @Nullable Driver sound) throws InterruptedException {
        WriteHunt hunt = new WriteHunt(options, driver, sound);
        ExecutorService threads = Executors.newFixedThreadPool(options.threads());
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < options.threads(); i++) {
                running.add(threads.submit(hunt::rounds));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("The hunt broke off; its seed is " + options.seed(), e.getCause());
        } finally {
            threads.shutdownNow();
        }
        return hunt.report();
    }

    private synchronized Report report() {
        return new Report(options.seed(), played.get(), operations.get(), undecided.get(), unsupported.get(), findings);
    }

    private synchronized boolean isOver() {
        return System.nanoTime() - started > TimeUnit.SECONDS.toNanos(options.seconds())
                || operations.get() >= options.operations()
                || findings.size() >= options.findings();
    }

    private void rounds() {
        try (Service service = new Service()) {
            while (!isOver()) {
                long number = rounds.getAndIncrement();
                if (number - options.firstRound() >= options.rounds()) {
                    return;
                }
                try {
                    round(number, service);
                } catch (SQLException | RuntimeException e) {
                    throw new IllegalStateException("round " + number + ": " + e, e);
                }
                played.incrementAndGet();
            }
        }
    }

    /** The engine of a thread. Faults affect only the driver, not the creation and inspection of tables. */
    private static final class Service implements AutoCloseable {
        private final Engine engine = Engine.builder()
                .expiryInterval(Duration.ZERO)
                .fault(request -> current().before(request))
                .build();
        private final URI endpoint = engine.serve().endpoint();
        private final EngineServer sound = EngineServer.open(0, engine.withoutFaults());
        private final Store store = new Store(sound.endpoint());
        private volatile Fault faults = Fault.NONE;

        private Fault current() {
            return faults;
        }

        @Override
        public void close() {
            sound.close();
            engine.close();
        }
    }

    /** The initial state of a round. */
    private record Setting(List<Database.Contents> tables, TimeToLive timeToLive, boolean faults, long faultSeed) {}

    private void round(long number, Service service) throws SQLException {
        if (number % ROUNDS_PER_DECLARED == ROUNDS_PER_DECLARED / 2) {
            declared(number, service);
            return;
        }
        Dice dice = new Dice(options.seed() * 1_000_003 + number);
        boolean others = dice.chance(0.3);
        Dice misfits = !others && number % 4 == 3 ? new Dice(options.seed() + number) : null;
        WriteGenerator generator = new WriteGenerator(dice, others, options.sharing(), misfits);
        TimeToLive timeToLive = dice.chance(0.85) ? TimeToLive.HIDE : TimeToLive.SHOW;
        Setting setting = new Setting(generator.tables(), timeToLive, !others && dice.chance(0.4), dice.seed());
        List<Step> taken = new ArrayList<>();
        String wrong = null;
        try (Replay replay = replay(driver, setting, service)) {
            for (int i = 0; i < STEPS_PER_ROUND && wrong == null; i++) {
                Step step = generator.next(replay.model());
                taken.add(step);
                wrong = replay.take(step);
            }
            wrong = wrong == null ? replay.end() : wrong;
            operations.addAndGet(replay.judged());
            undecided.addAndGet(replay.undecided());
            unsupported.addAndGet(replay.unsupported());
        }
        if (wrong == null || sound != null && failure(sound, setting, taken, service) != null) {
            return;
        }
        List<Step> fewer = options.shrink() ? shrunk(setting, taken, wrong, service) : taken;
        String still = fewer.size() == taken.size() ? wrong : failure(driver, setting, fewer, service);
        add(text(number, setting, fewer, still == null ? wrong : still));
    }

    /** A round with tables of a schema file. */
    private void declared(long number, Service service) throws SQLException {
        service.faults = Fault.NONE;
        long seed = options.seed() * 1_000_003 + number;
        DeclaredRound round = new DeclaredRound();
        String wrong = round.play(new Dice(seed), STEPS_PER_ROUND, driver, service.endpoint, service.store);
        operations.addAndGet(round.operations());
        unsupported.addAndGet(round.unsupported());
        if (wrong != null
                && (sound == null
                        || new DeclaredRound()
                                        .play(new Dice(seed), STEPS_PER_ROUND, sound, service.endpoint, service.store)
                                == null)) {
            add("round " + number + ", with declared columns: " + wrong);
        }
    }

    private Replay replay(Driver with, Setting setting, Service service) throws SQLException {
        Faults faults = new Faults(setting.faultSeed(), setting.faults());
        service.faults = faults;
        return new Replay(with, service.endpoint, service.store, faults, setting.tables(), setting.timeToLive());
    }

    private @Nullable String failure(Driver with, Setting setting, List<Step> steps, Service service)
            throws SQLException {
        try (Replay replay = replay(with, setting, service)) {
            for (Step step : steps) {
                String wrong = replay.take(step);
                if (wrong != null) {
                    return wrong;
                }
            }
            return replay.end();
        }
    }

    /** Removes the steps that the finding doesn't need. */
    private List<Step> shrunk(Setting setting, List<Step> steps, String wrong, Service service) throws SQLException {
        List<Step> left = new ArrayList<>(steps);
        int attempts = 0;
        for (int i = left.size() - 2; i >= 0 && attempts < ATTEMPTS; i--, attempts++) {
            List<Step> fewer = new ArrayList<>(left);
            fewer.remove(i);
            String still = failure(driver, setting, fewer, service);
            if (still != null && still.startsWith(wrong.substring(0, Math.min(SIGNATURE, wrong.length())))) {
                left = fewer;
            }
        }
        return left;
    }

    private static String text(long round, Setting setting, List<Step> steps, String wrong) {
        StringBuilder text = new StringBuilder("round " + round + ", ttl=" + setting.timeToLive()
                + (setting.faults() ? ", with faults" : "") + ": " + wrong + "\n```tables\n");
        setting.tables().forEach(table -> OwnTables.lines(table)
                .forEach(line -> text.append(line).append("\n")));
        text.append("```\n");
        steps.forEach(step -> text.append("```sql\n").append(step).append("\n```\n"));
        return text.toString();
    }

    private synchronized void add(String finding) {
        if (findings.size() < options.findings()) {
            findings.add(finding);
            System.out.println(finding);
        }
    }
}
