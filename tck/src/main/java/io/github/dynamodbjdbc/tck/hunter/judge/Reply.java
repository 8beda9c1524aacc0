package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.tck.oracle.Cell;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the driver made of a statement. */
public sealed interface Reply {
    record Rows(List<String> columns, List<List<@Nullable Cell>> rows) implements Reply {
        public Rows {
            columns = List.copyOf(columns);
        }
    }

    /**
     * An SQLException, or anything else that should not have come out of JDBC.
     *
     * @param state empty if it is no SQLException, or has none
     * @param causes of what is no ordinary error; else empty
     * @param isRejectedRequest whether a request was refused, by the engine or by the rules before it: none should
     *     ever be
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
                    // By name, as the SDK is the driver's own affair.
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
