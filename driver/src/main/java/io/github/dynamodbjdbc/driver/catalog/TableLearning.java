package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.catalog.LearnedReads;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.cost.ReadObservation;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What is known of one table's items. Safe for many threads. */
final class TableLearning {
    private final LongSupplier nextStamp;
    private final Map<String, TargetLearning> targets = new TreeMap<>();
    private @Nullable SampledItems sample;
    private long sampledAtMillis;
    private volatile long stamp;
    // As it is handed out; null once something was learned since.
    private @Nullable TableStatistics known;
    private long knownCount;

    /** @param nextStamp gives each time a higher one */
    TableLearning(LongSupplier nextStamp) {
        this.nextStamp = nextStamp;
    }

    long stamp() {
        return stamp;
    }

    synchronized void sampled(SampledItems items, long atMillis) {
        sample = items;
        sampledAtMillis = atMillis;
        changed(true);
    }

    synchronized void observe(ReadObservation observation, KeyDigest digest, long atMillis) {
        changed(target(TableStatistics.key(observation.target().index())).observe(observation, digest, atMillis));
        for (IndexSchema index : observation.target().table().indexes()) {
            Long partition = observation.counted(index, digest);
            if (partition != null) {
                target(index.name()).counted(partition, observation.rows());
            }
        }
    }

    /** @param index that their keys came from; {@link TableStatistics#TABLE} if from none */
    synchronized void observeItems(String index, long items, double blocks, long atMillis) {
        changed(target(index).observeItems(items, blocks, atMillis));
    }

    private TargetLearning target(String index) {
        return targets.computeIfAbsent(index, name -> new TargetLearning());
    }

    private void changed(boolean much) {
        known = null;
        if (much) {
            stamp = nextStamp.getAsLong();
        }
    }

    /** @param itemCount of the table, as DynamoDB tells now */
    synchronized TableStatistics statistics(long itemCount, KeyDigest digest) {
        TableStatistics current = known;
        if (current == null || knownCount != itemCount) {
            Map<String, LearnedReads> learned = new HashMap<>();
            targets.forEach((index, target) -> learned.put(index, target.reads(itemCount)));
            current = new TableStatistics(stamp, digest, sample, learned);
            known = current;
            knownCount = itemCount;
        }
        return current;
    }

    /** What an observer of all figures is told, while nothing changes. */
    interface Reader {
        void sample(SampledItems sample, long atMillis);

        void target(String index, TargetLearning target);
    }

    synchronized void accept(Reader reader) {
        if (sample != null) {
            reader.sample(sample, sampledAtMillis);
        }
        targets.forEach(reader::target);
    }
}
