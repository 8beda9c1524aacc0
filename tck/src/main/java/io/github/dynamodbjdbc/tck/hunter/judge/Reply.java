package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.tck.oracle.Cell;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The driver's reply to a statement. */
public sealed interface Reply {
    record Rows(List<String> columns, List<List<@Nullable Cell>> rows) implements Reply {
        public Rows {
            columns = List.copyOf(columns);
        }
    }

    /**
     * An SQLException, or any other exception, which JDBC should not throw.
     *
     * @param state empty if it is not an SQLException or has no SQLSTATE
     * @param causes the causes of an internal error; otherwise empty
     * @param isRejectedRequest whether the engine or the rules before it rejected a request, which is always wrong
     */
    record Failure(String state, String message, String causes, boolean isRejectedRequest) implements Reply {
        static Failure of(Exception exception) {
            String state = exception instanceof java.sql.SQLException failure && failure.getSQLState() != null
                    ? failure.getSQLState()
                    : "";
            return new Failure(
                    state,
                    String.valueOf(exception.getMessage()),
                    state.isEmpty() || state.startsWith("XX") ? causes(exception) : "",
                    isRejected(exception));
        }

        private static boolean isRejected(Exception exception) {
            for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
                for (Class<?> type = cause.getClass(); type != null; type = type.getSuperclass()) {
                    // By name, because the driver's SDK is not on the kit's class path.
                    if (type.getSimpleName().equals("AwsServiceException")) {
                        return true;
                    }
                }
            }
            return false;
        }

        private static String causes(Exception exception) {
            StringBuilder text = new StringBuilder();
            for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
                text.append("\n    caused by ").append(cause);
                StackTraceElement[] trace = cause.getStackTrace();
                for (int i = 0; i < Math.min(4, trace.length); i++) {
                    text.append("\n        at ").append(trace[i]);
                }
            }
            return text.toString();
        }

        String text() {
            return state + ": " + message + causes;
        }
    }
}
