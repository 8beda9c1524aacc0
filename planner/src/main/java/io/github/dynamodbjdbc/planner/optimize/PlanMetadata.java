package io.github.dynamodbjdbc.planner.optimize;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.CyclicMetadataException;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.DelegatingMetadataRel;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.MetadataHandlerProvider;
import org.apache.calcite.rel.metadata.NullSentinel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.jspecify.annotations.Nullable;

/**
 * Metadata of nodes for Calcite's rules: row counts and unique columns. Calcite would generate and compile Java code to dispatch each kind of
 * metadata; here, the method is looked up by the node's class.
 */
final class PlanMetadata implements MetadataHandlerProvider {
    private static final PlanMetadata INSTANCE = new PlanMetadata();

    /** Answers by metadata method and node class. */
    private final ConcurrentMap<Method, ConcurrentMap<Class<?>, Answer>> answers = new ConcurrentHashMap<>();

    private final Object handler;

    private PlanMetadata() {
        List<Class<?>> handlers = new ArrayList<>();
        for (Class<?> kind : BuiltInMetadata.class.getDeclaredClasses()) {
            handlers.addAll(Arrays.asList(kind.getDeclaredClasses()));
        }
        this.handler = Proxy.newProxyInstance(
                RelMetadataQuery.class.getClassLoader(),
                handlers.toArray(Class<?>[]::new),
                (proxy, method, arguments) -> ask(method, arguments));
    }

    /** Caches its answers for one state of the plan. */
    static RelMetadataQuery query() {
        return new Query();
    }

    private static final class Query extends RelMetadataQuery {
        Query() {
            super(INSTANCE);
        }
    }

    @Override
    public <H extends MetadataHandler<?>> H handler(Class<H> handlerClass) {
        return handlerClass.cast(handler);
    }

    /** The method that answers for a class of nodes, with its object. */
    private record Answer(Object owner, Method method) {}

    private @Nullable Object ask(Method method, @Nullable Object[] arguments) throws Throwable {
        RelNode rel = (RelNode) arguments[0];
        while (rel instanceof DelegatingMetadataRel delegating) {
            rel = delegating.getMetadataDelegateRel();
        }
        if (method.getDeclaringClass() == BuiltInMetadata.Predicates.Handler.class) {
            // Calcite would combine them with its own simplification of conditions, which is wrong here: see
            // ConditionSimplifier.
            return RelOptPredicateList.EMPTY;
        }
        RelMetadataQuery query = (RelMetadataQuery) arguments[1];
        Object key = arguments.length == 2 ? method : key(method, arguments);
        Object known = query.map.get(rel, key);
        if (known == NullSentinel.ACTIVE) {
            throw new CyclicMetadataException();
        }
        if (known != null) {
            return known == NullSentinel.INSTANCE ? null : known;
        }
        query.map.put(rel, key, NullSentinel.ACTIVE);
        try {
            Double rows =
                    method.getDeclaringClass() == BuiltInMetadata.RowCount.Handler.class ? rows(rel, query) : null;
            if (rows != null) {
                query.map.put(rel, key, rows);
                return rows;
            }
            @Nullable Object[] all = arguments.clone();
            all[0] = rel;
            Answer answer = answers.computeIfAbsent(method, question -> new ConcurrentHashMap<>())
                    .computeIfAbsent(rel.getClass(), node -> find(method, node));
            Object told = answer.method().invoke(answer.owner(), all);
            query.map.put(rel, key, NullSentinel.mask(told));
            return told;
        } catch (InvocationTargetException failure) {
            query.map.row(rel).clear();
            throw failure.getCause() == null ? failure : failure.getCause();
        }
    }

    /** The driver's own estimate of rows; null if it has none. */
    private static @Nullable Double rows(RelNode rel, RelMetadataQuery query) {
        if (rel instanceof Correlate correlate) {
            return JoinRows.of(correlate, query);
        }
        return rel instanceof Join join ? JoinRows.of(join, query) : null;
    }

    private static Object key(Method method, @Nullable Object[] arguments) {
        List<@Nullable Object> key = new ArrayList<>(Arrays.asList(arguments));
        key.set(0, method);
        key.remove(1);
        return key;
    }

    /** The method for the nearest superclass of the node's class. */
    private static Answer find(Method question, Class<?> node) {
        @SuppressWarnings("unchecked") // the proxy has no other methods
        Class<? extends MetadataHandler<?>> handlerClass =
                (Class<? extends MetadataHandler<?>>) question.getDeclaringClass();
        Answer nearest = null;
        for (MetadataHandler<?> owner : DefaultRelMetadataProvider.INSTANCE.handlers(handlerClass)) {
            for (Method method : owner.getClass().getMethods()) {
                if (isAnswer(method, question, node)
                        && (nearest == null
                                || nearest.method()
                                        .getParameterTypes()[0]
                                        .isAssignableFrom(method.getParameterTypes()[0]))) {
                    nearest = new Answer(owner, method);
                }
            }
        }
        if (nearest == null) {
            throw new IllegalStateException("no handler answers " + question + " of " + node);
        }
        return nearest;
    }

    private static boolean isAnswer(Method method, Method question, Class<?> node) {
        return method.getName().equals(question.getName())
                && method.getParameterCount() == question.getParameterCount()
                && method.getParameterTypes()[0].isAssignableFrom(node)
                && RelNode.class.isAssignableFrom(method.getParameterTypes()[0]);
    }
}
