package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.tck.hunter.judge.Judge;
import io.github.dynamodbjdbc.tck.hunter.judge.Setup;
import io.github.dynamodbjdbc.tck.hunter.judge.Trial;
import io.github.dynamodbjdbc.tck.hunter.judge.Verdict;
import io.github.dynamodbjdbc.tck.hunter.make.Probe;
import io.github.dynamodbjdbc.tck.hunter.make.Trees;
import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.local.LocalClient;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.Declaration;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** Shrinks a wrong answer: first the statement, then the tables' items, then their designs. */
final class Shrinker {
    private static final long SECONDS = 15;

    private final Setup setup;
    private final long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);

    Shrinker(Setup setup) {
        this.setup = setup;
    }

    Finding shrink(Finding found) {
        Trial trial = found.trial();
        trial = statement(trial, found.verdict());
        trial = tables(trial, found.verdict());
        trial = items(trial, found.verdict());
        trial = statement(trial, found.verdict());
        trial = indexes(trial, found.verdict());
        trial = attributes(trial, found.verdict());
        Trial smallest = trial;
        Verdict verdict = inWorld(smallest.world(), judge -> judge.judge(smallest));
        return verdict.status() == Verdict.Status.WRONG
                ? new Finding(smallest, verdict, found.round(), found.mood())
                : found;
    }

    /** A key that findings of one fault usually share. */
    static String shape(Finding finding) {
        return finding.trial().variation().kind()
                + finding.verdict().signature()
                + Probe.of(finding.trial().template())
                        .sql()
                        .replaceAll("'[^']*'|\\b\\d[\\d.]*\\b|\"[^\"]*\"", "_")
                        .replaceAll("<=|>=|<>|<|>", "=");
    }

    private interface Use<T> {
        T of(Judge judge);
    }

    private <T> T inWorld(World world, Use<T> use) {
        String accessKey = LocalClient.unusedAccessKey();
        setup.store().create(accessKey, world.tables());
        try (Judge judge = setup.judge(accessKey, world)) {
            return use.of(judge);
        } finally {
            setup.store().drop(accessKey, world.tables());
        }
    }

    private boolean isOver() {
        return System.nanoTime() > deadline;
    }

    /** Whether the fault seems to be the same. */
    private static boolean fails(Judge judge, Trial trial, Verdict found) {
        try {
            Verdict verdict = judge.judge(trial);
            return verdict.status() == Verdict.Status.WRONG && Objects.equals(verdict.signature(), found.signature());
        } catch (RuntimeException e) {
            // The tree is not a valid statement, or the judges can't parse it.
            return false;
        }
    }

    private boolean fails(Trial trial, Verdict found) {
        return !isOver() && inWorld(trial.world(), judge -> fails(judge, trial, found));
    }

    private Trial statement(Trial start, Verdict found) {
        return inWorld(start.world(), judge -> {
            Trial best = start;
            boolean smaller = true;
            while (smaller && !isOver()) {
                smaller = false;
                List<Query> simpler = new ArrayList<>(Trees.simpler(best.template()));
                int size = Trees.size(best.template());
                simpler.sort(Comparator.comparingInt(Trees::size));
                for (Query query : simpler) {
                    if (isOver()) {
                        break;
                    }
                    if (Trees.size(query) <= size && fails(judge, best.with(query), found)) {
                        best = best.with(query);
                        smaller = true;
                        break;
                    }
                }
            }
            return best;
        });
    }

    private Trial tables(Trial start, Verdict found) {
        Trial best = start;
        for (Database.Contents table : start.world().tables()) {
            List<Database.Contents> rest = new ArrayList<>(best.world().tables());
            rest.remove(table);
            Trial without = best.with(new World(rest, start.world().plain()));
            best = fails(without, found) ? without : best;
        }
        return best;
    }

    private static Trial with(Trial trial, int table, Database.Contents contents) {
        List<Database.Contents> tables = new ArrayList<>(trial.world().tables());
        tables.set(table, contents);
        return trial.with(new World(tables, trial.world().plain()));
    }

    /** Leaves out halves, then quarters and so on, as long as the fault remains. */
    private Trial items(Trial start, Verdict found) {
        Trial best = start;
        for (int table = 0; table < best.world().tables().size(); table++) {
            int chunk = Math.max(1, best.world().tables().get(table).items().size() / 2);
            while (true) {
                boolean smaller = false;
                for (int from = 0;
                        from < best.world().tables().get(table).items().size() && !isOver(); ) {
                    Database.Contents contents = best.world().tables().get(table);
                    List<Map<String, Datum>> left = new ArrayList<>(contents.items());
                    left.subList(from, Math.min(left.size(), from + chunk)).clear();
                    Trial fewer = with(best, table, new Database.Contents(contents.design(), left));
                    if (fails(fewer, found)) {
                        best = fewer;
                        smaller = true;
                    } else {
                        from += chunk;
                    }
                }
                if (chunk == 1 && !smaller || isOver()) {
                    break;
                }
                chunk = Math.max(1, chunk / 2);
            }
        }
        return best;
    }

    private Trial indexes(Trial start, Verdict found) {
        Trial best = start;
        for (int table = 0; table < best.world().tables().size(); table++) {
            for (TableDesign.IndexDesign index :
                    start.world().tables().get(table).design().indexes()) {
                Database.Contents contents = best.world().tables().get(table);
                List<TableDesign.IndexDesign> left =
                        new ArrayList<>(contents.design().indexes());
                left.remove(index);
                TableDesign design = contents.design();
                Trial fewer = with(best, table, new Database.Contents(design.with(left), contents.items()));
                if (fails(fewer, found)) {
                    best = fewer;
                }
            }
            Database.Contents contents = best.world().tables().get(table);
            TableDesign design = contents.design();
            if (design.ttlAttribute() != null) {
                Trial without = with(best, table, new Database.Contents(design.withoutTtl(), contents.items()));
                best = fails(without, found) ? without : best;
            }
            best = declarations(best, table, found);
        }
        return best;
    }

    private Trial declarations(Trial start, int table, Verdict found) {
        Trial best = start;
        TableDesign all = start.world().tables().get(table).design();
        for (String name : all.hidden()) {
            TableDesign design = best.world().tables().get(table).design();
            Set<String> left = new TreeSet<>(design.hidden());
            left.remove(name);
            best = with(best, table, design.with(design.declared(), left), found);
        }
        for (String name : all.declared().keySet()) {
            TableDesign design = best.world().tables().get(table).design();
            Map<String, Declaration> left = new LinkedHashMap<>(design.declared());
            left.remove(name);
            best = with(best, table, design.with(left, design.hidden()), found);
        }
        return best;
    }

    /** Replaces a table's design if the fault remains. */
    private Trial with(Trial best, int table, TableDesign design, Verdict found) {
        Trial fewer = with(
                best,
                table,
                new Database.Contents(design, best.world().tables().get(table).items()));
        return fails(fewer, found) ? fewer : best;
    }

    private Trial attributes(Trial start, Verdict found) {
        Trial best = start;
        for (int table = 0; table < best.world().tables().size(); table++) {
            Database.Contents contents = start.world().tables().get(table);
            Set<String> names = new TreeSet<>(World.attributes(contents).keySet());
            contents.design().keys().all().forEach(key -> names.remove(key.name()));
            for (String name : names) {
                Database.Contents now = best.world().tables().get(table);
                Trial fewer = with(
                        best,
                        table,
                        new Database.Contents(
                                now.design(),
                                now.items().stream()
                                        .map(item -> without(item, name))
                                        .toList()));
                best = fails(fewer, found) ? fewer : best;
            }
        }
        return best;
    }

    private static Map<String, Datum> without(Map<String, Datum> item, String name) {
        Map<String, Datum> rest = new LinkedHashMap<>(item);
        rest.remove(name);
        return rest;
    }
}
