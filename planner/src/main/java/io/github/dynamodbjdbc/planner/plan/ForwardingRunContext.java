package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A context that delegates to another one by default. */
public interface ForwardingRunContext extends RunContext {
    RunContext run();

    @Override
    default @Nullable Object parameter(int index) {
        return run().parameter(index);
    }

    @Override
    default List<SessionProperty> properties() {
        return run().properties();
    }

    @Override
    default long expiryClockMillis() {
        return run().expiryClockMillis();
    }

    @Override
    default long currentMillis() {
        return run().currentMillis();
    }

    @Override
    default long sampleSeed() {
        return run().sampleSeed();
    }

    @Override
    default SessionNames session() {
        return run().session();
    }

    @Override
    default TableReader reader() {
        return run().reader();
    }

    @Override
    default TableReader itemReader() {
        return run().itemReader();
    }

    @Override
    default TableWriter writer() {
        return run().writer();
    }

    @Override
    default RowCursor systemRows(SystemTable table, Predicate wanted, Set<String> columns) {
        return run().systemRows(table, wanted, columns);
    }

    @Override
    default List<@Nullable Object[]> advice(AdviceRequest request) {
        return run().advice(request);
    }

    @Override
    default void beforeRequests(int node, Runnable check) {
        run().beforeRequests(node, check);
    }

    @Override
    default NodeUsage usage(int node) {
        return run().usage(node);
    }

    @Override
    default List<String> settings() {
        return run().settings();
    }

    @Override
    default List<String> notes() {
        return run().notes();
    }

    @Override
    default void note(String sentence) {
        run().note(sentence);
    }

    @Override
    default void warn(String warning) {
        run().warn(warning);
    }

    @Override
    default void passedOver(String where) {
        run().passedOver(where);
    }

    @Override
    default void noMoment(String where, Object value) {
        run().noMoment(where, value);
    }

    @Override
    default void misfit(Misfit misfit) {
        run().misfit(misfit);
    }

    @Override
    default RunMemory memory() {
        return run().memory();
    }

    @Override
    default @Nullable Path spillDirectory() {
        return run().spillDirectory();
    }

    @Override
    default void checkCancelled() {
        run().checkCancelled();
    }
}
