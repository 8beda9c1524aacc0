package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.SampledSegments;
import io.github.dynamodbjdbc.planner.access.ScanPart;
import io.github.dynamodbjdbc.planner.access.ScanSegment;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableCopy;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * EXPLAIN's texts for an access path.
 *
 * @param ordering the order of the rows, or null if they have none
 * @param note remarks about a path that was chosen, or null
 */
record PathTexts(
        @Nullable String keyCondition,
        @Nullable String filter,
        @Nullable String residual,
        @Nullable String ordering,
        @Nullable String note) {
    private static final int MAX_LISTED = 5;

    static PathTexts of(AccessPath path) {
        return path.accept(new AccessPath.Visitor<PathTexts>() {
            @Override
            public PathTexts visit(AccessPath.Empty empty) {
                return new PathTexts(null, null, null, null, empty.reason());
            }

            @Override
            public PathTexts visit(AccessPath.GetItem getItem) {
                return new PathTexts(equalities(getItem.key()), null, text(getItem.residual()), null, null);
            }

            @Override
            public PathTexts visit(AccessPath.BatchGet batchGet) {
                return new PathTexts(keys(batchGet.keys()), null, text(batchGet.residual()), null, null);
            }

            @Override
            public PathTexts visit(AccessPath.TransactGet transactGet) {
                PathTexts items = of(transactGet.items());
                return new PathTexts(
                        items.keyCondition(),
                        null,
                        items.residual(),
                        null,
                        "in one request with all that the statement reads");
            }

            @Override
            public PathTexts visit(AccessPath.MergedQueries merged) {
                List<String> conditions = ShardTexts.of(
                        merged.table(),
                        merged.queries().stream()
                                .map(AccessPath.Query::keyCondition)
                                .toList(),
                        PathTexts::keyCondition);
                return new PathTexts(
                        listed(conditions, " OR "),
                        text(merged.filter()),
                        text(merged.residual()),
                        ordering(merged.order()),
                        merged.queries().size() + " queries");
            }

            @Override
            public PathTexts visit(AccessPath.IndexThenBatchGet fetch) {
                PathTexts entries = of(fetch.index());
                return new PathTexts(
                        entries.keyCondition(),
                        entries.filter(),
                        text(fetch.residual()),
                        entries.ordering(),
                        begins(fetch.index())
                                + (entries.note() == null ? "" : " (" + entries.note() + ")")
                                + ", then fetches the items by their keys");
            }

            @Override
            public PathTexts visit(AccessPath.Query query) {
                return new PathTexts(
                        keyCondition(query.keyCondition()),
                        text(query.filter()),
                        text(query.residual()),
                        ordering(query),
                        query.fetchesFromTable()
                                ? "reads each item of the table too: the index does not project all"
                                : null);
            }

            @Override
            public PathTexts visit(AccessPath.Scan scan) {
                return new PathTexts(null, text(scan.filter()), text(scan.residual()), null, note(scan));
            }

            @Override
            public PathTexts visit(AccessPath.SearchVectors search) {
                return new PathTexts(
                        null,
                        text(search.filter()),
                        text(search.residual()),
                        null,
                        "approximate: the index may miss rows; billed by bytes, not units");
            }
        });
    }

    private static @Nullable String note(AccessPath.Scan scan) {
        TableCopy copy = scan.table().copy();
        return copy == null ? segments(scan) : copy.description();
    }

    private static String begins(AccessPath index) {
        if (index instanceof AccessPath.SearchVectors) {
            return "searches the index";
        }
        return index instanceof AccessPath.Scan ? "scans the index" : "queries the index";
    }

    /** The texts for a path that is repeated for the keys of a batch of rows. */
    static PathTexts lookup(AccessPath path) {
        return repeated(
                path,
                path instanceof AccessPath.GetItem || path instanceof AccessPath.BatchGet
                        ? "for the keys of a batch of rows"
                        : "for each key of a batch of rows");
    }

    /** The texts for a path that is repeated for each outer row of a subquery with LIMIT. */
    static PathTexts firstRows(AccessPath path) {
        return repeated(path, "for each outer row, the first rows of its key");
    }

    private static PathTexts repeated(AccessPath path, String each) {
        PathTexts texts = of(path);
        return new PathTexts(
                texts.keyCondition,
                texts.filter,
                texts.residual,
                null,
                texts.note == null ? each : each + "; " + texts.note);
    }

    private static @Nullable String segments(AccessPath.Scan scan) {
        ScanPart part = scan.part();
        if (part instanceof ScanSegment segment) {
            return "segment " + segment.number() + " of " + segment.total();
        }
        if (part instanceof SampledSegments sampled) {
            return "a sample: " + sampled.count() + (sampled.count() == 1 ? " segment of " : " segments of ")
                    + sampled.total();
        }
        return scan.segments() > 1 ? "in " + scan.segments() + " segments side by side" : null;
    }

    /** {@code a IN (1, 2)}, or {@code (a, b) IN ((1, 2), (3, 4))}. */
    private static String keys(List<List<KeyCondition.Equality>> keys) {
        List<String> names = keys.get(0).stream()
                .map(equality -> PredicateText.name(equality.attribute()))
                .toList();
        List<String> values = keys.stream()
                .map(key -> tuple(key.stream()
                        .map(equality -> PredicateText.of(equality.value()))
                        .toList()))
                .toList();
        return tuple(names) + " IN (" + listed(values, ", ") + ')';
    }

    private static String tuple(List<String> texts) {
        return texts.size() == 1 ? texts.get(0) : texts.stream().collect(Collectors.joining(", ", "(", ")"));
    }

    private static String listed(List<String> texts, String separator) {
        String shown = texts.stream().limit(MAX_LISTED).collect(Collectors.joining(separator));
        return texts.size() <= MAX_LISTED ? shown : shown + separator + "… " + (texts.size() - MAX_LISTED) + " more";
    }

    private static @Nullable String ordering(List<ScanSpec.Ordering> order) {
        return order.isEmpty()
                ? null
                : order.stream()
                        .map(ordering ->
                                PredicateText.name(ordering.attribute()) + (ordering.descending() ? " DESC" : ""))
                        .collect(Collectors.joining(", "));
    }

    private static @Nullable String text(Predicate predicate) {
        return predicate.equals(Predicate.TRUE) ? null : PredicateText.of(predicate);
    }

    private static String equalities(List<KeyCondition.Equality> equalities) {
        return equalities.stream()
                .map(equality -> PredicateText.name(equality.attribute()) + " = " + PredicateText.of(equality.value()))
                .collect(Collectors.joining(" AND "));
    }

    private static String keyCondition(KeyCondition condition) {
        String equalities = equalities(condition.equalities());
        KeyCondition.Range range = condition.range();
        return range == null ? equalities : equalities + " AND " + range(range);
    }

    private static String range(KeyCondition.Range range) {
        return range.accept(new KeyCondition.Range.Visitor<String>() {
            @Override
            public String visit(KeyCondition.Bound bound) {
                return PredicateText.name(bound.attribute())
                        + ' '
                        + bound.operator().symbol()
                        + ' '
                        + PredicateText.of(bound.value());
            }

            @Override
            public String visit(KeyCondition.Between between) {
                return PredicateText.name(between.attribute())
                        + " BETWEEN "
                        + PredicateText.of(between.low())
                        + " AND "
                        + PredicateText.of(between.high());
            }

            @Override
            public String visit(KeyCondition.BeginsWith beginsWith) {
                return "begins_with("
                        + PredicateText.name(beginsWith.attribute())
                        + ", "
                        + PredicateText.of(beginsWith.prefix())
                        + ')';
            }
        });
    }

    private static @Nullable String ordering(AccessPath.Query query) {
        IndexSchema index = query.index();
        KeySchema key = index == null ? query.table().key() : index.key();
        List<String> fixed = query.keyCondition().equalities().stream()
                .map(KeyCondition.Equality::attribute)
                .toList();
        List<String> names = new ArrayList<>();
        for (KeyAttribute attribute : key.sort()) {
            if (!fixed.contains(attribute.name())) {
                names.add(PredicateText.name(attribute.name()) + (query.forward() ? "" : " DESC"));
            }
        }
        return names.isEmpty() ? null : String.join(", ", names);
    }
}
