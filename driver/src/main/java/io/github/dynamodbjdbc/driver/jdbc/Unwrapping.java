package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import java.sql.SQLException;
import java.sql.Wrapper;
import org.jspecify.annotations.Nullable;

/** A {@link Wrapper} that unwraps to itself only. */
interface Unwrapping extends Wrapper {
    @Override
    default <T> T unwrap(@Nullable Class<T> wanted) throws SQLException {
        Class<T> type = Arguments.present(wanted, "The class");
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        throw Errors.of(SqlState.INVALID_PARAMETER_VALUE, "This is not a " + type.getName());
    }

    @Override
    default boolean isWrapperFor(@Nullable Class<?> type) {
        return type != null && type.isInstance(this);
    }
}
