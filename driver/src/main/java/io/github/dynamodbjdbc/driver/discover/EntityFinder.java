package io.github.dynamodbjdbc.driver.discover;

import io.github.dynamodbjdbc.driver.declaration.DiscoveredEntity;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the kinds of items in a table with several kinds. A kind is proposed if at least three items have keys that begin with the same words, if a
 * type attribute or two attributes that occur in all of its items and in none of the others distinguish it from all others, and if no sampled item of
 * another kind has keys of that pattern. Notes describe the rest, without values.
 */
public final class EntityFinder {
    /** In fewer items, a common prefix may be a coincidence. */
    private static final int FEWEST_OF_ONE_KIND = 5;

    private final TableSchema table;
    private final List<Map<String, @Nullable Object>> items;
    private final Set<String> taken;
    private final Function<List<Map<String, @Nullable Object>>, List<Column>> columns;
    private final List<String> keys;

    private record Doubt(Group group, String reason) {}

    /** @param notes the omitted entities, with reasons */
    public record Found(List<DiscoveredEntity> entities, List<String> notes) {
        public static final Found NOTHING = new Found(List.of(), List.of());

        public Found {
            entities = List.copyOf(entities);
            notes = List.copyOf(notes);
        }
    }

    /**
     * @param items whole items as canonical values
     * @param taken names that statements know already, in lower case; the entities' names are added
     * @param columns finds attributes other than the table's key, with their types
     */
    public EntityFinder(
            TableSchema table,
            List<Map<String, @Nullable Object>> items,
            Set<String> taken,
            Function<List<Map<String, @Nullable Object>>, List<Column>> columns) {
        this.table = table;
        this.items = List.copyOf(items);
        this.taken = taken;
        this.columns = columns;
        this.keys = table.key().attributes().stream()
                .filter(key -> key.type() == AttributeType.S && isPlain(key))
                .map(KeyAttribute::name)
                .toList();
    }

    /** Whether the key is not declared in another form than its stored text, such as with shards. */
    private boolean isPlain(KeyAttribute key) {
        Column column = table.declaredColumn(key.name());
        return column == null || column.form() == null;
    }

    public Found find() {
        boolean hasTextKey = keys.contains(table.key().partition().get(0).name());
        if (!hasTextKey || items.isEmpty()) {
            return Found.NOTHING;
        }
        for (String type : Evidence.candidates(items)) {
            Evidence evidence = new Evidence(type);
            List<Group> groups = new Groups(keys, evidence).of(items);
            if (evidence.holds(groups)) {
                return judged(groups, evidence);
            }
        }
        Evidence evidence = new Evidence(null);
        return judged(new Groups(keys, evidence).of(items), evidence);
    }

    private Found judged(List<Group> groups, Evidence evidence) {
        List<Doubt> doubts = new ArrayList<>();
        List<Group> sure = new ArrayList<>();
        for (int index = 0; index < groups.size(); index++) {
            Group group = groups.get(index);
            String doubt = doubt(index, groups, evidence);
            if (doubt == null) {
                sure.add(group);
            } else {
                doubts.add(new Doubt(group, doubt));
            }
        }
        // A single word is a kind, if other items have a word and values.
        boolean wordsTell = sure.stream()
                .anyMatch(group ->
                        isNamed(group, evidence) || group.shapes().stream().anyMatch(KeyShape::isPrefixed));
        List<DiscoveredEntity> entities = new ArrayList<>();
        for (Group group : wordsTell ? sure : List.<Group>of()) {
            Proposal proposal = new Proposal(table, keys, group, evidence);
            long fitting = items.stream().filter(proposal::matches).count();
            if (fitting == group.items().size() && group.items().stream().allMatch(proposal::matches)) {
                entities.add(proposal.entity(taken, columns.apply(group.items())));
            } else {
                doubts.add(new Doubt(group, "their keys are written as those of others"));
            }
        }
        entities.sort(Comparator.comparing(DiscoveredEntity::name));
        return new Found(entities, notes(doubts, !entities.isEmpty()));
    }

    private static boolean isNamed(Group group, Evidence evidence) {
        return evidence.type() != null && group.only(evidence.type()) != null;
    }

    private @Nullable String doubt(int index, List<Group> all, Evidence evidence) {
        Group group = all.get(index);
        if (!group.isLarge()) {
            return "they are fewer than " + Group.FEWEST_ITEMS + " of a kind";
        }
        KeyShape partition = group.shapes().get(0);
        boolean named = isNamed(group, evidence);
        if (!named && group.shapes().stream().allMatch(KeyShape::isNothing)) {
            return "their keys begin with no word that identifies a kind";
        }
        if (all.size() == 1
                && !named
                && (!partition.isPrefixed() || group.distinct(keys.get(0)) < FEWEST_OF_ONE_KIND)) {
            return "nothing shows that the beginning of their keys is not a value";
        }
        for (int other = 0; other < all.size(); other++) {
            if (other != index && !evidence.tellsApart(group, all.get(other))) {
                return "their keys begin in several ways, but they have the same attributes: the beginnings may be"
                        + " values";
            }
        }
        for (int key = 0; key < keys.size(); key++) {
            if (isSeenOnce(group, key)) {
                return "all of them have the same key attribute, so nothing shows which part of it is constant";
            }
        }
        return null;
    }

    /** Whether the word occurs in no other value or partition, so that it may not be a constant. */
    private boolean isSeenOnce(Group group, int key) {
        KeyShape shape = group.shapes().get(key);
        boolean inPartitions = key > 0 && group.distinct(keys.get(0)) >= Group.FEWEST_ITEMS;
        boolean overRange = key == 0 && keys.size() > 1 && group.distinct(keys.get(1)) >= Group.FEWEST_ITEMS;
        return shape.isPrefixed() && group.distinct(keys.get(key)) < 2 && !inPartitions
                || shape.isFixed() && !inPartitions && !overRange;
    }

    /** @param asked whether there are entities, so that the rest needs an explanation */
    private static List<String> notes(List<Doubt> doubts, boolean asked) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (Doubt doubt : doubts) {
            Group group = doubt.group();
            if (asked || group.isLarge() && group.shapes().get(0).isPrefixed()) {
                counts.merge(doubt.reason(), group.items().size(), Integer::sum);
            }
        }
        List<String> notes = new ArrayList<>();
        counts.forEach((reason, count) -> notes.add(count
                + (count == 1 ? " sampled item is of no entity here: " : " sampled items are of no entity here: ")
                + reason));
        return notes;
    }
}
