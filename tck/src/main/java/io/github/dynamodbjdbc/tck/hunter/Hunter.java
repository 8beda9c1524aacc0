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
 * Hunts in rounds. Each round generates tables, runs a few hundred statements several times each, and drops the tables. A round depends on its number
 * and the seed only.
 */
final class Hunter {
    /** Measures a thread's own time, so that other load on the machine makes no difference. */
    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

    /** The number of runs of a statement with parameters; running a plan again takes a tenth of the time of planning. */
    private static final int BINDINGS = 16;

    /** A planted defect shows in the first runs, if at all. */
    private static final int BINDINGS_FOR_DEFECT = 4;

    /** EXPLAIN makes another plan, which takes as long as everything else that is done with a statement. */
    private static final double SHARE_EXPLAINED = 0.25;

    /** More lost rounds in one hunt are not a coincidence. */
    private static final int LOST_ROUNDS = 5;

    private final HuntOptions options;
    private final Driver driver;

    /** The driver without the planted defect; null if none is planted. */
    private final @Nullable Driver sound;

    /** Of so many statements, one reads in several places. */
    private static final int ONE_OF_SEVERAL_READS = 8;

    /** Of so many statements, one has PartiQL's forms, if others are not asked for. */
    private static final int ONE_OF_DOCUMENTS = 8;

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

    /** Hunts with the given driver. */
    static HuntReport hunt(HuntOptions options, Driver driver) throws InterruptedException {
        return hunt(options, driver, null, Focus.ANYTHING);
    }

    /**
     * Hunts for answers that are wrong with one driver and right with another.
     *
     * @param sound the driver without the defect; null to report everything that is wrong
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
                // A missing answer of the engine now and then is not a finding; the failure of many rounds is.
                if (report.addLost(number, e) > LOST_ROUNDS) {
                    throw e;
                }
            } catch (RuntimeException | Error e) {
                // Otherwise the other threads would continue for hours before the failure is reported.
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
            Dice documents = new Dice(options.seed() * 1_000_037 + number);
            for (int i = 0; i < options.statementsPerRound() && !isOver(); i++) {
                boolean several = focus == Focus.SEVERAL_READS || i % ONE_OF_SEVERAL_READS == 0;
                // A planted defect is hunted with the statements that are known to show it.
                boolean document =
                        focus == Focus.ANYTHING && sound == null && i % ONE_OF_DOCUMENTS == ONE_OF_DOCUMENTS / 2;
                Dice own = several ? severalReads : document ? documents : dice;
                Made made = several ? statements.several(own) : document ? statements.document(own) : statements.next();
                // The number of variations depends on the driver, but the next statement must not.
                run(made, new Round(number, world, service, judge, other), own.split());
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
     * The context that the statements of a round share.
     *
     * @param other the judge of the sound driver, if there is one
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
        // A wrong answer needs no further checks.
        List<Variation> variations = variations(made, round);
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

    private List<Variation> variations(Made made, Round round) {
        List<Variation> possible = Variation.of(made, round.world(), round.judge());
        return focus == Focus.FILES
                ? possible.stream()
                        .filter(variation -> variation.kind() == Variation.Kind.SPILLED)
                        .toList()
                : possible;
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
            // A large finding is better than none.
            report.addLost(finding.round(), e);
            return finding;
        }
    }
}
