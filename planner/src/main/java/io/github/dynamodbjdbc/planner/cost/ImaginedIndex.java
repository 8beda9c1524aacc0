package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Estimates for an index without statistics, usually a proposed one: from shares of the table's items counted by scans, otherwise from a
 * sample of their attributes.
 */
record ImaginedIndex(ReadTarget target, TableStatistics statistics, Selectivity selectivity, double items) {
    private IndexSchema index() {
        return Objects.requireNonNull(target.index());
    }

    /** The number of items that have the index's key. */
    double entries() {
        double share = 1;
        for (KeyAttribute key : index().key().attributes()) {
            boolean everywhere = target.table().key().find(key.name()) != null;
            share *= everywhere ? 1 : share(key);
        }
        return items * share;
    }

    private double share(KeyAttribute key) {
        SampledItems.Attribute attribute = selectivity.sampled(key.name());
        SampledItems sample = statistics.sample();
        return attribute == null || sample == null
                ? 1
                : Math.max(0.5, (double) attribute.count(key.type())) / sample.items();
    }

    /**
     * The bytes of an average entry, from the projected attributes in a sample.
     *
     * @param least the estimate from the number of attributes alone
     * @param item bytes of an average item
     */
    double entryBytes(double least, double item) {
        if (index().projection() == IndexSchema.ProjectionType.ALL) {
            return item;
        }
        Double sampled = sampledBytes();
        if (sampled != null) {
            return Math.min(item, sampled);
        }
        return least;
    }

    /** Whether the size of entries is known: for ALL and KEYS_ONLY, or from a sample. */
    private boolean isSizeKnown() {
        SampledItems sample = statistics.sample();
        return index().projection() != IndexSchema.ProjectionType.INCLUDE
                || sample != null && CostModel.isTelling(sample);
    }

    private @Nullable Double sampledBytes() {
        SampledItems sample = statistics.sample();
        if (sample == null || !CostModel.isTelling(sample)) {
            return null;
        }
        double bytes = 0;
        for (Map.Entry<String, SampledItems.Attribute> sampled :
                sample.attributes().entrySet()) {
            String name = sampled.getKey();
            if (target.projects(name)) {
                double present = (double) sampled.getValue().present() / sample.items();
                bytes += sampled.getValue().bytes() * (target.isKey(name) ? 1 : present);
            }
        }
        return Math.max(1, bytes);
    }

    /**
     * The number of entries that a condition selects.
     *
     * @param beyond the part of the condition on the sort key
     * @return null if nothing is known about the partition
     */
    @Nullable
    Double matching(KeyCondition condition, KeyCondition beyond) {
        Double counted = counted(condition);
        if (counted != null) {
            return counted * items;
        }
        KeyCondition partition = partition(condition);
        Double share = counted(partition);
        if (share == null) {
            share = sampled(partition);
        }
        return share == null
                ? null
                : (Double) (share * items * selectivity.ofSortKey(beyond).value());
    }

    Certainty certainty(KeyCondition condition) {
        if (!isSizeKnown()) {
            return Certainty.GUESSED;
        }
        if (counted(condition) != null) {
            return Certainty.COUNTED;
        }
        return sampled(partition(condition)) != null ? Certainty.SAMPLED : Certainty.GUESSED;
    }

    private KeyCondition partition(KeyCondition condition) {
        return new KeyCondition(
                condition.equalities().subList(0, index().key().partition().size()), null);
    }

    /** The share of the items for which the condition is true, counted by a scan; null if no scan has counted it. */
    private @Nullable Double counted(KeyCondition condition) {
        Predicate predicate = condition.toPredicate();
        Long digest = ConditionDigest.of(predicate, target.table().ttlAttribute(), statistics.digest());
        return digest == null ? null : statistics.share(digest);
    }

    /** The share of the sampled items that have all of the values; null if the sample lacks one of the attributes. */
    private @Nullable Double sampled(KeyCondition partition) {
        SampledItems sample = statistics.sample();
        double share = 1;
        for (KeyCondition.Equality equality : partition.equalities()) {
            SampledItems.Attribute attribute = selectivity.sampled(equality.attribute());
            if (attribute == null || sample == null) {
                return null;
            }
            share *= share(attribute, equality.value(), (double) sample.items());
        }
        return share;
    }

    /** The share of a value that is frequent in the sample; otherwise the average share. */
    private double share(SampledItems.Attribute attribute, Term.Operand operand, double sampled) {
        double average = attribute.present()
                / sampled
                / Selectivity.distinct(attribute.distinct(), attribute.singletons(), items / sampled);
        if (!(operand instanceof Term.Literal literal) || literal.value() == null) {
            return average;
        }
        Object value = literal.value();
        double among = attribute.order().below(value, true) - attribute.order().below(value, false);
        double share = among * attribute.count(AttributeType.of(value)) / sampled;
        return share * sampled >= CostModel.LEAST_SEEN ? share : average;
    }
}
