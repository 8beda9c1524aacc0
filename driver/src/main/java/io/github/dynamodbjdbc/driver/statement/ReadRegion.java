package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.session.Site;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The region that a statement reads: the connection's own, or with property {@code failover} the next one while that is away. A statement moves on
 * only before its first row, and only if another region may answer it:
 *
 * <ul>
 *   <li>it is a query with autocommit on, and no read of it is strongly consistent, or of a stream, a copy or the driver's own tables;
 *   <li>each of its tables is a global table with a replica in that region, and was not written by this connection.
 * </ul>
 */
final class ReadRegion {
    private final ExecutedStatement statement;
    private final Session session;
    private final Duration interval;

    /** The regions that are tried if the present one fails, in order. */
    private final Deque<Site> left = new ArrayDeque<>();

    private @Nullable RuntimeException failure;
    private @Nullable Site failed;

    ReadRegion(ExecutedStatement statement) {
        this.statement = statement;
        this.session = statement.session();
        this.interval = statement.settings().made().failoverReturn();
    }

    private boolean hasOthers() {
        return session.sites().size() > 1 && !statement.holdsWrites();
    }

    /** Carries out a plan in the region for which it was made. */
    interface Carrying<T> {
        T carryOut(Plan plan) throws SQLException;
    }

    /**
     * Plans a statement and carries it out, in the first region that is not away and may answer.
     *
     * @param ending ends a run that has failed, before the next region is tried
     * @throws RuntimeException the failure in its own region, if no other one may answer
     */
    <T> T run(Supplier<Plan> planning, Carrying<T> carrying, Consumer<RuntimeException> ending) throws SQLException {
        Plan plan = hasOthers() ? firstPlan(planning) : planning.get();
        while (true) {
            try {
                return carrying.carryOut(plan);
            } catch (RuntimeException e) {
                if (!mayMove(plan) || !Errors.isAway(e)) {
                    throw e;
                }
                ending.accept(e);
                statement.gateway().runAgain();
                goesAway(statement.site(), e);
                failure = e;
                plan = next(planning);
            }
        }
    }

    /** The plan in the first region that may answer. If all are away, the statement's own is tried. */
    private Plan firstPlan(Supplier<Plan> planning) {
        long now = session.currentMillis();
        for (Site site : session.sites()) {
            if (!site.isAway(now, interval)) {
                left.add(site);
            } else if (failed == null) {
                failed = site;
            }
        }
        if (!left.contains(session.home())) {
            left.add(session.home());
        }
        return next(planning);
    }

    private Plan next(Supplier<Plan> planning) {
        while (!left.isEmpty()) {
            Site site = left.remove();
            statement.gateway().checkCancelled();
            goTo(site);
            try {
                Plan planned = planning.get();
                if (isHome(site) || mayAnswer(planned)) {
                    return planned;
                }
            } catch (RuntimeException e) {
                goesAway(site, e);
                if (isHome(site) && !Errors.isAway(e)) {
                    throw e;
                }
                if (failure == null || isHome(site)) {
                    failure = e;
                }
            }
        }
        goTo(session.home());
        throw failure == null ? new IllegalStateException("No region was tried") : failure;
    }

    /** Whether another region might answer in place of the present one. */
    boolean mayMove(Plan plan) {
        return hasOthers() && plan instanceof RowsPlan rows && rows.readableInReplicas() != null;
    }

    private boolean mayAnswer(Plan plan) {
        List<TableSchema> tables = plan instanceof RowsPlan rows ? rows.readableInReplicas() : null;
        return tables != null
                && !tables.isEmpty()
                && tables.stream().allMatch(table -> isReplicated(table) && !session.hasWritten(table.name()));
    }

    /** Whether the table of the other region is of the same global table: there might be another of its name. */
    private boolean isReplicated(TableSchema table) {
        return table.replication() != null
                && table.replication().regions().contains(session.home().region())
                && !table.name().startsWith("arn:");
    }

    private boolean isHome(Site site) {
        return site == session.home();
    }

    private void goTo(Site site) {
        if (statement.site() != site) {
            statement.gateway().moveTo(site.client(), Session.rates(site, statement.settings()));
        }
    }

    private void goesAway(Site site, Throwable e) {
        if (Errors.isAway(e)) {
            site.goesAway(session.currentMillis(), interval);
            failed = site;
        }
    }

    /** Records the end of a statement: its region has answered, or failed. */
    void ended(@Nullable Throwable e) {
        if (session.sites().size() < 2) {
            return;
        }
        if (e != null) {
            goesAway(statement.site(), e);
        } else if (statement.gateway().report().requests() > 0) {
            statement.site().answers();
        }
    }

    /** The failure of a region that has given rows, which ends the statement. */
    RuntimeException brokenOff(RuntimeException e) {
        return Errors.isAway(e)
                ? new StatementFailure(
                        SqlState.CONNECTION_FAILURE,
                        "Region " + statement.site().region() + " failed while its rows were read ("
                                + Errors.from(e).getMessage()
                                + "). Executing the statement again reads it in the next region of property failover",
                        e)
                : e;
    }

    /** A sentence about the region that answers; null for the connection's own. */
    @Nullable
    String note() {
        Site site = statement.site();
        if (isHome(site)) {
            return null;
        }
        RuntimeException reason = failure;
        return "Read in " + site.region() + ", because "
                + (failed == null ? session.home() : failed).region() + " is away"
                + (reason == null ? "" : ": " + Errors.from(reason).getMessage());
    }
}
