package io.github.dynamodbjdbc.spark;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keeps an idle connection of each source that this JVM has used recently. When its last connection is closed, the driver closes its client and
 * forgets descriptions and samples, but tasks run one after the other.
 */
final class OpenClients {
    private static final int MOST = 8;

    private static final Map<SourceOptions, Connection> OPEN = new LinkedHashMap<>(16, 0.75f, true);

    private OpenClients() {}

    static void keep(SourceOptions options) throws SQLException {
        synchronized (OPEN) {
            if (OPEN.get(options) != null) {
                return;
            }
            OPEN.put(options, options.open());
            Iterator<Connection> oldest = OPEN.values().iterator();
            while (OPEN.size() > MOST) {
                oldest.next().close();
                oldest.remove();
            }
        }
    }
}
