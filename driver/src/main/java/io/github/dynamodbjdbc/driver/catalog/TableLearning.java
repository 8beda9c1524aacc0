package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.catalog.LearnedReads;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is known of one table's items. Not safe for several threads. */
final class TableLearning {
    final Map<String, TargetLearning> targets = new TreeMap<>();

    @Nullable
    SampledItems sample;

    long sampledAtMillis;

    /** Another one whenever a figure is, but for trifles. */
    long stamp;

    /** @param index {@link TableStatistics#TABLE} for the table itself */
    TargetLearning target(String index) {
        return targets.computeIfAbsent(index, name -> new TargetLearning());
    }

    /** @param itemCount of the table, as DynamoDB tells now */
    TableStatistics statistics(long itemCount, KeyDigest digest) {
        Map<String, LearnedReads> learned = new HashMap<>();
        targets.forEach((index, target) -> learned.put(index, target.reads(itemCount)));
        return new TableStatistics(stamp, digest, sample, learned);
    }
}
