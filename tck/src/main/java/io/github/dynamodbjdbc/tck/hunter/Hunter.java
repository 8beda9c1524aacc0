package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.tck.hunter.judge.Judge;
import io.github.dynamodbjdbc.tck.hunter.judge.OtherProcess;
import io.github.dynamodbjdbc.tck.hunter.judge.Reply;
import io.github.dynamodbjdbc.tck.hunter.judge.Setup;
import io.github.dynamodbjdbc.tck.hunter.judge.Trial;
import io.github.dynamodbjdbc.tck.hunter.judge.Variation;
import io.github.dynamodbjdbc.tck.hunter.judge.Verdict;
import io.github.dynamodbjdbc.tck.hunter.make.Dice;
import io.github.dynamodbjdbc.tck.hunter.make.Focus;
import io.github.dynamodbjdbc.tck.hunter.make.Made;
import io.github.dynamodbjdbc.tck.hunter.make.StatementGenerator;
import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.hunter.make.WorldGenerator;
import io.github.dynamodbjdbc.tck.local.LocalClient;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Hunts in rounds: each makes up its tables, asks a few hundred statements of them, several times each, and drops them.
 * What a round does depends on its number and the seed alone.
 */
final class Hunter {
    /** What a thread spent itself, so that a busy machine makes no difference. */
    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

    /** How often a statement with question marks is run: to run a plan again takes a tenth of making one. */
    private static final int BINDINGS = 16;

    /** What is planted shows in the first runs, if it does. */
    private static final int BINDINGS_FOR_DEFECT = 4;

    /** Another plan is made for that, which takes as long as all else that is done with a statement. */
    private static final double SHARE_EXPLAINED = 0.25;

    /** More of them in one hunt are no accident. */
    private static final int LOST_ROUNDS = 5;

    private final HuntOptions options;
    private final Driver driver;

    /** Without the defect that is planted in the other; null if none is. */
    private final @Nullable Driver sound;

    /** Of so many statements, one reads in several places. */
    private static final int ONE_OF_SEVERAL_READS = 8;

    private final Focus focus;

    private final Services services;
    private final @Nullable OtherProcess otherProcess;
    private final HuntReport report;
    private final long started = System.nanoTime();
    private final AtomicLong rounds;
    private final Set<String> shapesFound = new HashSet<>();
    private volatile boolean brokenOff;

    private Hunter(HuntOptions options, Driver driver, @Nullable Driver sound, Focus focus) {
        this.options = options;
        this.driver = driver;
        this.sound = sound;
        this.focus = focus;
        this.services = new Services();
        this.otherProcess = options.otherProcess() ? OtherProcess.start(options.seed()) : null;
        this.report = new HuntReport(options.seed());
        this.rounds = new AtomicLong(options.firstRound());
    }

    /** Hunts with the driver given. */
    static HuntReport hunt(HuntOptions options, Driver driver) throws InterruptedException {
        return hunt(options, driver, null, Focus.ANYTHING);
    }

    /**
     * Hunts for what is wrong with one driver and not with another.
     *
     * @param sound null to take all that is wrong
     */
    static HuntReport hunt(HuntOptions options, Driver driver, @Nullable Driver sound, Focus focus)
            throws InterruptedException {
        Hunter hunter = new Hunter(options, driver, sound, focus);
        ExecutorService threads = Executors.newFixedThreadPool(options.threads());
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < options.threads(); i++) {
                running.add(threads.submit(hunter::rounds));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "The hunt broke off; its seed is " + options.seed() + ": " + e.getCause(), e.getCause());
        } finally {
            threads.shutdownNow();
            hunter.services.close();
            if (hunter.otherProcess != null) {
                hunter.otherProcess.close();
            }
        }
        return hunter.report;
    }

    private boolean isOver() {
        return brokenOff
                || System.nanoTime() - started > TimeUnit.SECONDS.toNanos(options.seconds())
                || report.statements() >= options.statements()
                || report.findings().size() >= options.findings();
    }

    private void rounds() {
        while (!isOver()) {
            long number = rounds.getAndIncrement();
            if (number - options.firstRound() >= options.rounds()) {
                return;
            }
            try {
                round(number);
            } catch (UncheckedIOException e) {
                // That the engine gives no answer now and then is no finding; that it gives none at all is.
                if (report.addLost(number, e) > LOST_ROUNDS) {
                    throw e;
                }
            } catch (RuntimeException | Error e) {
                // The other threads would go on for hours before anybody hears of it.
                brokenOff = true;
                throw new IllegalStateException("round " + number + ": " + e, e);
            }
        }
    }

    private void round(long number) {
        Dice dice = new Dice(options.seed() * 1_000_003 + number);
        WorldGenerator worlds = new WorldGenerator(dice);
        World world = worlds.world();
        String accessKey = LocalClient.unusedAccessKey();
        Services.Service service = services.choose(dice, focus);
        service.store().create(accessKey, world.tables());
        try (Judge judge = setup(driver, service).judge(accessKey, world);
                Judge other = sound == null ? null : setup(sound, service).judge(accessKey, world)) {
            StatementGenerator statements = new StatementGenerator(
                    dice,
                    world,
                    worlds.pools(),
                    new StatementGenerator.Manner(
                            focus,
                            sound == null ? BINDINGS : BINDINGS_FOR_DEFECT,
                            service.lateIndexes(),
                            otherProcess != null));
            // Of dice of their own, so that the others are no different for them.
            Dice severalReads = new Dice(options.seed() * 1_000_033 + number);
            for (int i = 0; i < options.statementsPerRound() && !isOver(); i++) {
                boolean several = focus == Focus.SEVERAL_READS || i % ONE_OF_SEVERAL_READS == 0;
                Made made = several ? statements.several(severalReads) : statements.next();
                // How many ways there are to run it depends on the driver; the next statement must not.
                run(
                        made,
                        new Round(number, world, service, judge, other),
                        several ? severalReads.split() : dice.split());
            }
        } finally {
            service.store().drop(accessKey, world.tables());
        }
        report.addRound();
    }

    private Setup setup(Driver with, Services.Service service) {
        return new Setup(with, service.endpoint(), service.store(), otherProcess);
    }

    /**
     * What the statements of a round have in common.
     *
     * @param other of the sound driver, if there is one
     */
    private record Round(
            long number,
            World world,
            Services.Service service,
            Judge judge,
            @Nullable Judge other) {}

    private void run(Made made, Round round, Dice dice) {
        World world = round.world();
        Set<List<Cell>> bindings = new LinkedHashSet<>(made.bindings());
        boolean right = true;
        for (List<Cell> binding : bindings) {
            right &= check(new Trial(world, made.template(), binding, made.properties(), Variation.NONE), made, round);
        }
        // What is wrong anyway needs no further proof.
        List<Variation> variations = Variation.of(made, world, round.judge());
        if (right && !variations.isEmpty()) {
            List<Cell> binding = dice.pick(List.copyOf(bindings));
            for (Variation variation : dice.some(variations, 2)) {
                check(new Trial(world, made.template(), binding, made.properties(), variation), made, round);
            }
        }
        if (made.kind() != Made.Kind.EXPRESSION && sound == null && dice.chance(SHARE_EXPLAINED)) {
            explain(made, round, bindings.size());
        }
    }

    private void explain(Made made, Round round, int runs) {
        World world = round.world();
        Trial trial = new Trial(world, made.template(), made.bindings().get(0), made.properties(), Variation.EXPLAIN);
        long before = CPU.getCurrentThreadCpuTime();
        Reply reply = round.judge().explain(trial);
        if (settle(trial, Judge.explained(reply), CPU.getCurrentThreadCpuTime() - before, made, round)) {
            report.coverage().add(PlanReader.accesses(reply, world), made.traits(), expiry(made, world), runs);
        }
    }

    private static Coverage.ExpiryMode expiry(Made made, World world) {
        if (world.tables().get(0).design().ttlAttribute() == null) {
            return Coverage.ExpiryMode.NONE_EXPIRE;
        }
        return switch (made.properties().getOrDefault("ttl", "hide")) {
            case "show" -> Coverage.ExpiryMode.SHOW;
            case "only" -> Coverage.ExpiryMode.ONLY;
            default -> Coverage.ExpiryMode.HIDE;
        };
    }

    private boolean check(Trial trial, Made made, Round round) {
        long before = CPU.getCurrentThreadCpuTime();
        Verdict verdict = round.judge().judge(trial);
        return settle(trial, verdict, CPU.getCurrentThreadCpuTime() - before, made, round);
    }

    private boolean settle(Trial trial, Verdict verdict, long nanos, Made made, Round round) {
        report.add(made.kind(), trial.variation(), verdict, nanos);
        if (verdict.status() != Verdict.Status.WRONG) {
            return true;
        }
        Judge other = round.other();
        if (other == null || other.judge(trial).status() != Verdict.Status.WRONG) {
            found(new Finding(trial, verdict, round.number(), round.service().mood()), round.service());
        }
        return false;
    }

    private void found(Finding finding, Services.Service service) {
        if (isOver()) {
            return;
        }
        Finding small = options.shrink() ? shrunk(finding, service) : finding;
        boolean isNew;
        synchronized (shapesFound) {
            isNew = shapesFound.add(Shrinker.shape(small));
        }
        if (isNew) {
            report.add(small);
            if (options.output() != null) {
                CaseWriter.write(options.output(), small, options.seed());
            }
        }
    }

    private Finding shrunk(Finding finding, Services.Service service) {
        try {
            return new Shrinker(setup(driver, service)).shrink(finding);
        } catch (UncheckedIOException e) {
            // Better a large one than none.
            report.addLost(finding.round(), e);
            return finding;
        }
    }
}
