package io.github.dynamodbjdbc.driver.stream;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A place in all shards of a stream, as text that grows with each record, so that rows behind it are those with a greater text.
 *
 * @param records the number of records up to it
 * @param atSeconds epoch seconds when the record was made, so that records behind it are not older
 * @param shards by their ids, the sequence number of the last record that was taken; {@link #ENDED} or {@link #UNREAD}. Shards before one of these
 *     are left out: they have been read.
 */
record StreamPosition(long records, long atSeconds, Map<String, String> shards) {
    /** The shard has been read to its end. */
    static final String ENDED = "";

    /** Nothing of the shard has been read. */
    static final String UNREAD = "*";

    private static final Pattern TEXT = Pattern.compile("P1 (\\d{16}) (\\d{1,12}) ((?:[A-Za-z0-9-]+=(?:\\d*|\\*),?)*)");
    private static final Duration KEPT = Duration.ofHours(24);

    /** @throws StatementFailure 22023 if it is not a position; 55000 if records behind it may be gone */
    static StreamPosition of(String text, long nowSeconds) {
        var matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new StatementFailure(
                    SqlState.INVALID_PARAMETER_VALUE, "A value of \"$position\" is one that a row of the stream had");
        }
        Map<String, String> shards = new LinkedHashMap<>();
        for (String shard : matcher.group(3).split(",", -1)) {
            if (!shard.isEmpty()) {
                String[] parts = shard.split("=", 2);
                shards.put(parts[0], parts[1]);
            }
        }
        long at = Long.parseLong(matcher.group(2));
        if (at < nowSeconds - KEPT.toSeconds()) {
            throw gone();
        }
        return new StreamPosition(Long.parseLong(matcher.group(1)), at, shards);
    }

    static StatementFailure gone() {
        return new StatementFailure(
                SqlState.OBJECT_NOT_IN_STATE,
                "Records behind the position may be gone: a stream keeps them for 24 hours. Without a condition on"
                        + " \"$position\" it is read from its oldest record on");
    }

    String text() {
        return String.format("P1 %016d %d ", records, atSeconds)
                + shards.entrySet().stream()
                        .map(shard -> shard.getKey() + '=' + shard.getValue())
                        .collect(Collectors.joining(","));
    }
}
