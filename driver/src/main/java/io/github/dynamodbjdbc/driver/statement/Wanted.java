package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import java.sql.SQLException;

/** The kind of result that the caller expects. */
public enum Wanted {
    ROWS,
    UPDATE,
    /** The count, with generated keys as rows. */
    KEYS,
    ANY;

    /** Throws for a plan with another kind of result. */
    void require(Plan plan) throws SQLException {
        if (this == UPDATE && givesRows(plan)) {
            throw Errors.of(
                    SqlState.INVALID_STATEMENT, "The statement gives rows; run it with executeQuery or execute");
        }
        if (this == ROWS && !givesRows(plan)) {
            throw Errors.of(
                    SqlState.INVALID_STATEMENT,
                    "The statement gives no rows; run it with execute or executeUpdate"
                            + (plan instanceof WritePlan ? ", or add RETURNING" : ""));
        }
    }

    static boolean givesRows(Plan plan) {
        return !plan.columns().isEmpty();
    }
}
