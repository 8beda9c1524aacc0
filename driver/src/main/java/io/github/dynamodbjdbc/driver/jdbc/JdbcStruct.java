package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.sql.SQLException;
import java.sql.Struct;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of a map in its order. Their names are those of the map, which {@code getObject(i, Map.class)} gives. */
final class JdbcStruct implements Struct {
    private final Map<?, ?> members;

    JdbcStruct(Map<?, ?> members) {
        this.members = members;
    }

    @Override
    public String getSQLTypeName() {
        return ColumnType.DOCUMENT.name();
    }

    @Override
    public @Nullable Object[] getAttributes() {
        return members.values().toArray();
    }

    @Override
    public @Nullable Object[] getAttributes(@Nullable Map<String, Class<?>> map) throws SQLException {
        if (map != null && !map.isEmpty()) {
            throw Errors.notSupported("A type map");
        }
        return getAttributes();
    }

    @Override
    public String toString() {
        return members.toString();
    }
}
