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

/** Rewrites syntax trees generically: nodes are records, with lists and values as components. */
public final class Trees {
    private static final Map<Class<?>, Layout> LAYOUTS = new ConcurrentHashMap<>();

    /** Flags whose removal simplifies a statement; removing other flags changes it. */
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

    /** The tree with each node replaced by the function's result, from the leaves up. */
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

    /** All trees that are simpler in one place. Some of them may be invalid. */
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

    /** Replacements for this node or list, starting with its own parts, which shrink it most. */
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
                        // The combination of components is invalid.
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

    /** Collects the nearest nodes of that kind. */
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

    /** The node's direct child nodes, except names. */
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

    /** The number of nodes. */
    public static int size(Node root) {
        int[] count = {0};
        rewrite(root, node -> {
            count[0]++;
            return node;
        });
        return count[0];
    }
}
