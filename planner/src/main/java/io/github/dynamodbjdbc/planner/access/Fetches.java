package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Computes the attributes that a request has to return. */
final class Fetches {
    private static final int MAX_EXPRESSION_BYTES = 4096;
    private static final int MAX_NAME_BYTES = 255;
    private static final int MAX_STEPS = 31;
    static final Fetch STAR = new Fetch(true, List.of(), true);
    private static final Fetch WHOLE = new Fetch(true, List.of());
    private static final Comparator<AttributePath> BY_TEXT =
            Comparator.comparing(AttributePath::toString, Values::compareStrings);

    private Fetches() {}

    /**
     * All attributes that the output and the residual use, whether or not the target projects them.
     *
     * @param single whether items are read by key: then a key attribute is included, so that an item without the others is not missed
     */
    static Fetch of(ReadTarget target, List<ColumnSource> output, Predicate residual, boolean single) {
        boolean whole = output.stream()
                .anyMatch(source -> source instanceof ColumnSource.Item || source instanceof ColumnSource.ItemSize);
        if (whole) {
            return WHOLE;
        }
        Set<AttributePath> wanted =
                new TreeSet<>(BY_TEXT.thenComparing(path -> path.steps().size()));
        for (ColumnSource source : output) {
            if (source instanceof ColumnSource.Attribute attribute) {
                wanted.add(cut(target, attribute.path()));
            } else if (source instanceof ColumnSource.Missing missing) {
                wanted.add(cut(target, missing.path()));
            }
        }
        for (AttributePath path : Predicates.paths(residual)) {
            wanted.add(cut(target, path));
        }
        if (output.stream().anyMatch(source -> isTyped(target, source))) {
            // A warning about a value that does not fit names the key of its item.
            ColumnSource.keysOf(target.table()).forEach(key -> wanted.add(AttributePath.of(key.attribute())));
        }
        boolean key = wanted.stream()
                .anyMatch(path -> path.isTopLevel() && target.table().key().find(path.attribute()) != null);
        if (wanted.isEmpty() || (single && !key)) {
            wanted.add(anyKey(target));
        }
        return of(wanted);
    }

    private static boolean isTyped(ReadTarget target, ColumnSource source) {
        return source instanceof ColumnSource.Attribute attribute
                && (attribute.form() != null
                        || attribute.declared() != null
                                && target.table().key().find(attribute.path().attribute()) == null);
    }

    private static AttributePath anyKey(ReadTarget target) {
        return AttributePath.of(target.table().key().partition().get(0).name());
    }

    private static Fetch of(Set<AttributePath> wanted) {
        List<AttributePath> paths = new ArrayList<>();
        for (AttributePath path : wanted) {
            if (wanted.stream().noneMatch(other -> isProperPrefix(other, path))) {
                paths.add(path);
            }
        }
        return isSayable(paths) ? new Fetch(false, paths) : WHOLE;
    }

    static Fetch ofBoth(Fetch one, Fetch other) {
        if (one.wholeItem() || other.wholeItem()) {
            return WHOLE;
        }
        Set<AttributePath> wanted = new TreeSet<>(BY_TEXT);
        wanted.addAll(one.paths());
        wanted.addAll(other.paths());
        return of(wanted);
    }

    /** The attributes that the target projects: DynamoDB refuses to return others from a GSI. */
    static Fetch projected(ReadTarget target, Fetch fetch) {
        Set<AttributePath> held = new TreeSet<>(BY_TEXT);
        fetch.paths().stream().filter(path -> target.projects(path.attribute())).forEach(held::add);
        if (held.isEmpty()) {
            held.add(anyKey(target));
        }
        return fetch.wholeItem() ? fetch : of(held);
    }

    /** Whether the target projects all attributes of the fetch. */
    static boolean isHeld(ReadTarget target, Fetch fetch) {
        return fetch.wholeItem()
                ? target.projectsAll()
                : fetch.paths().stream().allMatch(path -> target.projects(path.attribute()));
    }

    /** The attributes of the fetch that the target does not project, for a message. */
    static String notHeld(ReadTarget target, Fetch fetch) {
        return fetch.paths().stream()
                .map(AttributePath::attribute)
                .filter(attribute -> !target.projects(attribute))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /**
     * Cuts a path at its first list index: DynamoDB would return the element in a shorter list, with another index. A path into a key
     * attribute is cut to the attribute, since DynamoDB refuses it.
     */
    private static AttributePath cut(ReadTarget target, AttributePath path) {
        int most = target.table().isKeyOfAny(path.attribute()) ? 0 : MAX_STEPS;
        int length = 0;
        while (length < Math.min(path.steps().size(), most)
                && path.steps().get(length) instanceof AttributePath.Field field
                && Values.utf8Length(field.name()) <= MAX_NAME_BYTES) {
            length++;
        }
        return new AttributePath(path.attribute(), path.steps().subList(0, length));
    }

    private static boolean isProperPrefix(AttributePath prefix, AttributePath path) {
        int length = prefix.steps().size();
        return length < path.steps().size()
                && prefix.attribute().equals(path.attribute())
                && prefix.steps().equals(path.steps().subList(0, length));
    }

    private static boolean isSayable(List<AttributePath> paths) {
        return paths.stream().allMatch(path -> Values.utf8Length(path.attribute()) <= MAX_NAME_BYTES)
                && ExpressionWriter.forMeasuring().projection(paths).length() <= MAX_EXPRESSION_BYTES;
    }
}
