package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Shows key conditions that differ only in the shard as one: {@code date = '2018-07-09' in shards .1 to .200}. */
final class ShardTexts {
    private ShardTexts() {}

    /** Conditions that differ only in the shard. */
    private record Group(String text, int shards) {}

    /** One shard of a group. */
    private record Member(Group group, int shard) {}

    /** @param text formats one condition */
    static List<String> of(TableSchema table, List<KeyCondition> conditions, Function<KeyCondition, String> text) {
        Map<Group, Set<Integer>> groups = new LinkedHashMap<>();
        Map<Group, List<String>> texts = new LinkedHashMap<>();
        for (KeyCondition condition : conditions) {
            Member member = member(table, condition, text);
            Group group = member == null ? new Group(text.apply(condition), 0) : member.group();
            groups.computeIfAbsent(group, key -> new HashSet<>()).add(member == null ? 0 : member.shard());
            texts.computeIfAbsent(group, key -> new ArrayList<>()).add(text.apply(condition));
        }
        List<String> all = new ArrayList<>();
        texts.forEach((group, single) -> {
            boolean whole =
                    group.shards() > 1 && groups.getOrDefault(group, Set.of()).size() == group.shards();
            all.addAll(whole ? List.of(group.text()) : single);
        });
        return all;
    }

    private static @Nullable Member member(
            TableSchema table, KeyCondition condition, Function<KeyCondition, String> text) {
        KeyCondition.Equality first = condition.equalities().get(0);
        Column column = table.declaredColumn(first.attribute());
        if (column == null || !(column.form() instanceof ShardedForm form)) {
            return null;
        }
        String plain = null;
        Integer shard = null;
        if (first.value() instanceof Term.Shard one && one.by() == null) {
            plain = PredicateText.of(one.plain());
            shard = one.number();
        } else if (first.value() instanceof Term.Literal literal && literal.value() instanceof String stored) {
            plain = PredicateText.literal(form.read(stored));
            shard = form.shardOf(stored);
        }
        if (plain == null || shard == null) {
            return null;
        }
        String own = PredicateText.name(first.attribute()) + " = " + PredicateText.of(first.value());
        String rest = text.apply(condition).substring(own.length());
        String all = PredicateText.name(first.attribute()) + " = " + plain + " in " + form.label() + rest;
        return new Member(new Group(all, form.shards()), shard);
    }
}
