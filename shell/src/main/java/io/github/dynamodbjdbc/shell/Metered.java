package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.shell.meter.Bill;
import io.github.dynamodbjdbc.shell.meter.Progress;
import io.github.dynamodbjdbc.shell.meter.Usage;
import io.github.dynamodbjdbc.shell.transfer.Transferred;
import io.github.dynamodbjdbc.shell.transfer.Transfers;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A connection whose statements say what they consumed once they are closed, and how far they are until then; that asks
 * before some of them; and to which {@code .import} and {@code .export} are statements. SQLLine has no place for any of
 * it.
 */
final class Metered {
    private Metered() {}

    /**
     * @param bill takes what statements cost
     * @param question asked before a write that may be meant otherwise; false if it is not to be run
     */
    static Connection connection(
            Connection connection, PrintStream err, Bill bill, boolean showsProgress, Predicate<String> question) {
        Confirmation confirmation = new Confirmation(connection, question);
        return proxy(Connection.class, connection, (method, arguments) -> {
            Object result = method.invoke(connection, arguments);
            return method.getName().equals("createStatement") && result instanceof Statement statement
                    ? proxy(
                            Statement.class,
                            statement,
                            new MeteredStatement(
                                    statement,
                                    confirmation,
                                    new Transfers(connection, err, showsProgress),
                                    err,
                                    bill,
                                    showsProgress))
                    : result;
        });
    }

    /** What a proxy does for a call of the object behind it. */
    private interface Call {
        @Nullable
        Object on(Method method, @Nullable Object @Nullable [] arguments) throws Exception;
    }

    private static <T> T proxy(Class<T> type, T target, Call call) {
        InvocationHandler handler = (self, method, arguments) -> {
            try {
                return call.on(method, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(Metered.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static final class MeteredStatement implements Call {
        /** SQLLine prints rows in heaps; nothing may come between. */
        private static final int ROWS_BEFORE_PRINTING = 100;

        private final Statement statement;
        private final Confirmation confirmation;
        private final Transfers transfers;
        private final PrintStream err;
        private final Bill bill;
        private final boolean showsProgress;
        private final Set<String> warned = new HashSet<>();
        private @Nullable Progress progress;
        private @Nullable Transferred transferred;

        MeteredStatement(
                Statement statement,
                Confirmation confirmation,
                Transfers transfers,
                PrintStream err,
                Bill bill,
                boolean showsProgress) {
            this.statement = statement;
            this.confirmation = confirmation;
            this.transfers = transfers;
            this.err = err;
            this.bill = bill;
            this.showsProgress = showsProgress;
        }

        @Override
        public @Nullable Object on(Method method, @Nullable Object @Nullable [] arguments) throws Exception {
            switch (method.getName()) {
                case "execute" -> {
                    String sql = arguments == null ? "" : String.valueOf(arguments[0]);
                    if (Transfers.isCommand(sql)) {
                        transferred = transfer(sql);
                        return false;
                    }
                    confirmation.require(sql);
                    progress = Progress.start(statement, err, showsProgress);
                    return method.invoke(statement, arguments);
                }
                case "getResultSet" -> {
                    return rows(statement.getResultSet());
                }
                case "getUpdateCount" -> {
                    return transferred == null ? method.invoke(statement, arguments) : (int) transferred.rows();
                }
                case "cancel" -> {
                    transfers.stop();
                    return method.invoke(statement, arguments);
                }
                case "getWarnings" -> {
                    return unseen(statement.getWarnings());
                }
                case "close" -> {
                    report();
                    return method.invoke(statement, arguments);
                }
                default -> {
                    return method.invoke(statement, arguments);
                }
            }
        }

        private Transferred transfer(String command) throws SQLException {
            try {
                return transfers.run(command);
            } catch (IOException e) {
                throw new SQLException(e.getMessage(), e);
            }
        }

        private @Nullable ResultSet rows(@Nullable ResultSet rows) {
            if (rows == null) {
                return null;
            }
            int[] count = {0};
            return proxy(ResultSet.class, rows, (method, arguments) -> {
                Object result = method.invoke(rows, arguments);
                boolean isNext = method.getName().equals("next");
                if (isNext && (Boolean.FALSE.equals(result) || ++count[0] == ROWS_BEFORE_PRINTING)) {
                    endProgress();
                }
                return result;
            });
        }

        /** SQLLine asks, and prints, before and after the rows. */
        private @Nullable SQLWarning unseen(@Nullable SQLWarning first) {
            SQLWarning chain = null;
            for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
                if (warned.add(String.valueOf(warning.getMessage()))) {
                    SQLWarning copy =
                            new SQLWarning(warning.getMessage(), warning.getSQLState(), warning.getErrorCode());
                    if (chain == null) {
                        chain = copy;
                    } else {
                        chain.setNextWarning(copy);
                    }
                }
            }
            return chain;
        }

        private void report() throws SQLException {
            if (progress != null) {
                endProgress();
                progress = null;
                err.println(Usage.describe(Usage.of(statement)) + bill.add(statement));
            }
        }

        private void endProgress() {
            if (progress != null) {
                progress.end();
            }
        }
    }
}
