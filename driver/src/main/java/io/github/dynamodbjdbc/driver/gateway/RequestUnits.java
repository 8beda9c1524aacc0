package io.github.dynamodbjdbc.driver.gateway;

/**
 * The estimated capacity units of a request.
 *
 * @param units the estimate, which may be pessimistic
 * @param needed the units that the budget must still have for the request to be sent
 */
public record RequestUnits(double units, double needed) {
    /** An estimate that may be too high by far: the request is sent as long as anything is left. */
    public static RequestUnits rough(double units) {
        return new RequestUnits(units, 0);
    }

    /** The request takes that many units at least, such as those of the items that it puts. */
    public static RequestUnits certain(double units) {
        return new RequestUnits(units, units);
    }
}
