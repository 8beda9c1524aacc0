package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** {@link java.sql.Wrapper} for objects that wrap nothing but themselves. */
final class Wrappers {
    private Wrappers() {}

    static <T> T unwrap(Object self, @Nullable Class<T> wanted) throws SQLException {
        Class<T> type = Arguments.present(wanted, "The class");
        if (type.isInstance(self)) {
            return type.cast(self);
        }
        throw Errors.of(SqlState.INVALID_PARAMETER_VALUE, "This is no " + type.getName());
    }
}
