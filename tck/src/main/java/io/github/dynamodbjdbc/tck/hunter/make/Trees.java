package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Node;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Syntax trees as what they are made of: records, lists, and nothing else. Any kind of node is thus rewritten alike. */
public final class Trees {
    private static final Map<Class<?>, Layout> LAYOUTS = new ConcurrentHashMap<>();

    /** Those that can be dropped for a statement that says less; others make another of it. */
    private static final Set<String> FLAGS =
            Set.of("distinct", "all", "negated", "symmetric", "caseInsensitive", "descending", "nullsFirst");

    private Trees() {}

    private record Layout(List<RecordComponent> components, Constructor<?> constructor) {
        static Layout of(Class<?> type) {
            RecordComponent[] components = type.getRecordComponents();
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            try {
                return new Layout(List.of(components), type.getDeclaredConstructor(types));
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
        }

        @Nullable
        Object[] values(Object node) {
            @Nullable Object[] values = new Object[components.size()];
            for (int i = 0; i < values.length; i++) {
                try {
                    values[i] = components.get(i).getAccessor().invoke(node);
                } catch (IllegalAccessException | InvocationTargetException e) {
                    throw new IllegalStateException(e);
                }
            }
            return values;
        }

        Object make(@Nullable Object[] values) {
            try {
                return constructor.newInstance(values);
            } catch (InstantiationException | IllegalAccessException | InvocationTargetException e) {
                throw new IllegalArgumentException(e);
            }
        }
    }

    private static Layout layout(Object node) {
        return LAYOUTS.computeIfAbsent(node.getClass(), Layout::of);
    }

    private static boolean isInner(Object node) {
        return node instanceof Node && !(node instanceof Identifier);
    }

    /** The tree with each node replaced by what the function makes of it, from the leaves up. */
    @SuppressWarnings("unchecked")
    public static <T extends Node> T rewrite(T root, UnaryOperator<Node> change) {
        return (T) Objects.requireNonNull(rewriteAny(root, change));
    }

    private static @Nullable Object rewriteAny(@Nullable Object node, UnaryOperator<Node> change) {
        if (node instanceof List<?> list) {
            List<@Nullable Object> changed = new ArrayList<>();
            boolean same = true;
            for (Object element : list) {
                Object after = rewriteAny(element, change);
                same &= after == element;
                changed.add(after);
            }
            return same ? node : changed;
        }
        if (node == null || !isInner(node)) {
            return node;
        }
        Layout layout = layout(node);
        @Nullable Object[] values = layout.values(node);
        boolean same = true;
        for (int i = 0; i < values.length; i++) {
            Object after = rewriteAny(values[i], change);
            same &= after == values[i];
            values[i] = after;
        }
        return change.apply((Node) (same ? node : layout.make(values)));
    }

    /** All trees that differ from this one in one place and say less there. Some of them may make no sense. */
    @SuppressWarnings("unchecked")
    public static <T extends Node> List<T> simpler(T root) {
        List<T> found = new ArrayList<>();
        simplerAny(root).forEach(tree -> {
            if (root.getClass().isInstance(tree)) {
                found.add((T) tree);
            }
        });
        return found;
    }

    /** In place of this node or list: parts of itself first, for they drop most. */
    private static List<@Nullable Object> simplerAny(@Nullable Object node) {
        List<@Nullable Object> found = new ArrayList<>();
        if (node instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                List<@Nullable Object> without = new ArrayList<>(list);
                without.remove(i);
                found.add(without);
            }
            for (int i = 0; i < list.size(); i++) {
                for (Object element : simplerAny(list.get(i))) {
                    List<@Nullable Object> with = new ArrayList<>(list);
                    with.set(i, element);
                    found.add(with);
                }
            }
            return found;
        }
        if (node instanceof Boolean flag) {
            return flag ? List.of(false) : List.of();
        }
        if (node == null || !isInner(node)) {
            return found;
        }
        Layout layout = layout(node);
        @Nullable Object[] values = layout.values(node);
        found.addAll(partsInPlace(node, values));
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value == null || value instanceof Position) {
                continue;
            }
            if (value instanceof Boolean
                    && !FLAGS.contains(layout.components().get(i).getName())) {
                continue;
            }
            List<@Nullable Object> parts = new ArrayList<>();
            if (value instanceof Node) {
                parts.add(null);
            }
            parts.addAll(simplerAny(value));
            for (Object part : parts) {
                if (part == null || layout.components().get(i).getType().isInstance(part) || part instanceof Boolean) {
                    @Nullable Object[] changed = values.clone();
                    changed[i] = part;
                    try {
                        found.add(layout.make(changed));
                    } catch (IllegalArgumentException e) {
                        // Such a node can't be.
                    }
                }
            }
        }
        return found;
    }

    private static List<@Nullable Object> partsInPlace(Object node, @Nullable Object[] values) {
        List<@Nullable Object> parts = new ArrayList<>();
        Class<?> slot = node instanceof Expression
                ? Expression.class
                : node instanceof FromItem ? FromItem.class : node instanceof QueryBody ? QueryBody.class : null;
        if (slot != null) {
            collect(Arrays.asList(values), slot, parts);
        }
        return parts;
    }

    /** The nodes of that kind that are nearest. */
    private static void collect(List<?> values, Class<?> kind, List<@Nullable Object> found) {
        for (Object value : values) {
            if (kind.isInstance(value)) {
                found.add(value);
            } else if (value instanceof List<?> list) {
                collect(list, kind, found);
            } else if (value instanceof Expression.WhenClause when) {
                collect(List.of(when.when(), when.then()), kind, found);
            }
        }
    }

    /** The nodes that this one is directly made of, but names. */
    public static List<Node> parts(Node node) {
        List<Node> parts = new ArrayList<>();
        addParts(Arrays.asList(layout(node).values(node)), parts);
        return parts;
    }

    private static void addParts(List<?> values, List<Node> parts) {
        for (Object value : values) {
            if (value instanceof List<?> list) {
                addParts(list, parts);
            } else if (value != null && isInner(value)) {
                parts.add((Node) value);
            }
        }
    }

    /** How many nodes. */
    public static int size(Node root) {
        int[] count = {0};
        rewrite(root, node -> {
            count[0]++;
            return node;
        });
        return count[0];
    }
}
