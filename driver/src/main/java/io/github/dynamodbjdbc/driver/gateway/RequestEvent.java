package io.github.dynamodbjdbc.driver.gateway;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A request in a flight recording. Contains no values of items and no secrets. */
@Name("io.github.dynamodbjdbc.Request")
@Label("DynamoDB Request")
@Description("A request of the DynamoDB JDBC driver, all its attempts included")
@Category("DynamoDB JDBC")
@StackTrace(false)
final class RequestEvent extends Event {
    /**
     * Creates an event only if a recording was started before: loading this class starts Flight Recorder, which takes as long as many a statement.
     */
    static RequestEvent begun() {
        RequestEvent event = new RequestEvent();
        event.begin();
        return event;
    }

    @Label("Operation")
    @Nullable
    String operation;

    @Label("Table")
    @Nullable
    String table;

    @Label("Index")
    @Nullable
    String index;

    @Label("Read Capacity Units")
    double readUnits;

    @Label("Write Capacity Units")
    double writeUnits;

    @Label("Items Evaluated")
    int itemsEvaluated;

    @Label("Items Returned")
    int itemsReturned;

    @Label("Retries")
    int retries;

    @Label("Throttled Attempts")
    int throttled;

    @Label("Throttling Reasons")
    @Description("Of the throttled attempts, as DynamoDB gives them")
    @Nullable
    String throttlingReasons;

    @Label("Failure")
    @Description("The class of the exception, if the request failed")
    @Nullable
    String failure;
}
