package io.github.dynamodbjdbc.driver.log;

import io.github.dynamodbjdbc.driver.CapacityReport;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A statement in a flight recording. Its text contains literals only with {@code logLiterals=true}. */
@Name("io.github.dynamodbjdbc.Statement")
@Label("DynamoDB Statement")
@Description("A statement of the DynamoDB JDBC driver, from its start to the end of its rows")
@Category("DynamoDB JDBC")
@StackTrace(false)
public final class StatementEvent extends Event {
    /**
     * Creates an event only if a recording was started before: loading this class starts Flight Recorder, which takes as long as many a statement.
     */
    public static StatementEvent begun() {
        StatementEvent event = new StatementEvent();
        event.begin();
        return event;
    }

    @Label("SQL")
    @Nullable
    String sql;

    @Label("Plan")
    @Nullable
    String plan;

    @Label("Rows")
    long rows;

    @Label("Read Capacity Units")
    double readUnits;

    @Label("Estimated Read Capacity Units")
    double estimatedReadUnits;

    @Label("Write Capacity Units")
    double writeUnits;

    @Label("Requests")
    long requests;

    @Label("Retries")
    @Description("Attempts beyond the first of each request")
    long retries;

    @Label("Throttled Attempts")
    long throttled;

    @Label("Throttling Reasons")
    @Description("How many attempts were throttled for which; null if none was")
    @Nullable
    String throttlingReasons;

    @Label("SQLSTATE")
    @Description("Null if the statement went well")
    @Nullable
    String sqlState;

    @Label("Application")
    @Nullable
    String application;

    @Label("Region")
    @Description("The region that answered in place of the connection's own; null for its own")
    @Nullable
    String region;

    /**
     * Ends the event, and records it if a recording requires it.
     *
     * @param text the statement's text, with literals if enabled
     */
    public void commit(StatementLog.Entry entry, String text, @Nullable String applicationName) {
        if (!shouldCommit()) {
            return;
        }
        sql = text;
        plan = entry.plan();
        rows = entry.rows();
        Double estimated = entry.estimatedReadUnits();
        estimatedReadUnits = estimated == null ? 0 : estimated;
        CapacityReport capacity = entry.capacity();
        readUnits = capacity.readUnits();
        writeUnits = capacity.writeUnits();
        requests = capacity.requests();
        retries = capacity.retries();
        throttled = capacity.throttled();
        throttlingReasons = capacity.throttlingReasons();
        sqlState = entry.sqlstate();
        application = applicationName;
        region = capacity.region();
        commit();
    }
}
