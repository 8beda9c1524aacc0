package io.github.dynamodbjdbc.driver.statistics;

import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.catalog.LearnedReads;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Observations of one table's items. Not thread-safe. */
final class TableLearning {
    /** The limit of conditions whose shares are kept. */
    static final int CONDITIONS = 256;

    final Map<String, TargetLearning> targets = new TreeMap<>();

    /** Shares of the table's items by the condition's digest. */
    final Map<Long, TargetLearning.Share> shares = new Bounded<>(CONDITIONS);

    @Nullable
    SampledItems sample;

    /** The items that have expired. */
    TargetLearning.@Nullable Share expired;

    // The count of DescribeTable when the expired items were counted.
    private long expiredOf;

    long sampledAtMillis;

    /** Changes whenever a figure changes significantly. */
    long stamp;

    /** @param index {@link TableStatistics#TABLE} for the table itself */
    TargetLearning target(String index) {
        return targets.computeIfAbsent(index, name -> new TargetLearning());
    }

    /** @param itemCount the table's number of items by the last DescribeTable */
    TableStatistics statistics(long itemCount, KeyDigest digest) {
        Map<String, LearnedReads> learned = new HashMap<>();
        targets.forEach((index, target) -> learned.put(index, target.reads(itemCount)));
        Map<Long, Double> selected = new HashMap<>();
        shares.forEach((condition, share) -> selected.put(condition, share.value()));
        TargetLearning.Share counted = expired;
        Double share = counted == null || expiredOf != itemCount ? null : (Double) counted.value();
        return new TableStatistics(stamp, digest, sample, learned, selected, share);
    }

    /** @return whether the share is now another one, but for trifles */
    boolean observeExpired(double share, long itemCount, long atMillis) {
        TargetLearning.Share before = expired;
        expired = new TargetLearning.Share(share, before == null ? 1 : before.runs() + 1, atMillis);
        expiredOf = itemCount;
        return before == null || Average.isNews(before.value(), share);
    }
}
