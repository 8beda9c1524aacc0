package io.github.dynamodbjdbc.driver.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The value of property {@code failover}: {@code region,region} or {@code region@host:port,region@host:port}. */
final class FailoverList {
    private static final Pattern REGION = Pattern.compile("[A-Za-z0-9-]+");

    private FailoverList() {}

    /** @param authority {@code host[:port]}; null if the entry is a region alone */
    record Entry(String region, @Nullable String authority) {}

    static List<Entry> of(@Nullable String value) throws SQLException {
        List<Entry> entries = new ArrayList<>();
        for (String text : value == null ? new String[0] : value.split(",", -1)) {
            int at = text.indexOf('@');
            String region = (at < 0 ? text : text.substring(0, at)).strip();
            if (!REGION.matcher(region).matches()) {
                throw invalid();
            }
            entries.add(new Entry(
                    region, at < 0 ? null : authority(text.substring(at + 1).strip())));
        }
        return entries;
    }

    private static String authority(String text) throws SQLException {
        try {
            URI uri = new URI("http://" + text);
            if (uri.getHost() != null && uri.getUserInfo() == null && text.equals(uri.getRawAuthority())) {
                return text;
            }
        } catch (URISyntaxException e) {
            // Without the cause, which may quote a password.
        }
        throw invalid();
    }

    private static SQLException invalid() {
        return ConnectionUrl.invalid(
                "Property failover reads region,region, or region@host:port for a URL that names a host");
    }
}
