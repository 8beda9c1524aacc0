package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.catalog.ShardHash;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.name.NearestName;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.Node;

/** Reads the shards of a column. */
final class ShardsReader {
    private static final String SEPARATOR = "separator";
    private static final String FROM = "from";
    private static final String TO = "to";
    private static final String DIGITS = "digits";
    private static final String BY = "by";
    private static final String HASH = "hash";
    private static final Pattern WHOLE_NUMBER = Pattern.compile("0|[1-9][0-9]*");
    private static final int MAX_NUMBER = 999_999_999;

    private final String file;
    private final Node node;
    private final YamlMap map;

    private ShardsReader(String file, Node node) {
        this.file = file;
        this.node = node;
        this.map = YamlMap.of(file, node, "shards");
    }

    /** @param column the column with these shards */
    static ShardedForm read(String file, Named column, Node node) {
        return new ShardsReader(file, node).read(column);
    }

    private ShardedForm read(Named column) {
        map.checkKeys("shards", List.of(SEPARATOR, FROM, TO, DIGITS, BY, HASH));
        Named separator = name(SEPARATOR);
        int from = number(FROM, MAX_NUMBER);
        int to = number(TO, MAX_NUMBER);
        int digits = map.get(DIGITS) == null ? 0 : number(DIGITS, ShardedForm.MAX_DIGITS);
        if (to < from) {
            throw failure(TO, "'" + TO + "' is less than '" + FROM + "': " + to + " < " + from);
        }
        if (to - from >= ShardedForm.MAX_SHARDS) {
            throw failure(
                    TO,
                    "these are " + (to - from + 1) + " shards; there may be " + ShardedForm.MAX_SHARDS
                            + ", since each is a query");
        }
        if (map.get(DIGITS) != null && digits < Integer.toString(to).length()) {
            throw failure(DIGITS, to + " has more than " + digits + (digits == 1 ? " digit" : " digits"));
        }
        if (separator == null && digits == 0) {
            throw YamlMap.failure(
                    file,
                    node,
                    "nothing marks where the shard begins: 'shards' has a '" + SEPARATOR + "', or '" + DIGITS
                            + "' that all numbers are filled up to with zeros");
        }
        if (separator != null && separator.name().chars().anyMatch(character -> character >= '0' && character <= '9')) {
            throw failure(SEPARATOR, "a separator has no digits, or it could not be distinguished from the number");
        }
        return new ShardedForm(separator == null ? "" : separator.name(), from, to, digits, calculation(column));
    }

    private ShardedForm.@Nullable Calculation calculation(Named column) {
        Named by = name(BY);
        Named hash = name(HASH);
        if (by == null && hash == null) {
            return null;
        }
        if (by == null || hash == null) {
            throw YamlMap.failure(
                    file, node, "'" + BY + "' (the attribute) and '" + HASH + "' (the calculation) go together");
        }
        if (by.name().equals(column.name())) {
            throw by.place().failure("a shard can't be calculated from the column that it is a part of");
        }
        ShardHash known = ShardHash.of(hash.name());
        if (known == null) {
            throw hash.place()
                    .failure(YamlMap.shown("", hash.name()) + " is not a hash"
                            + NearestName.hint(hash.name(), ShardHash.labels()) + "; there are "
                            + String.join(", ", ShardHash.labels()));
        }
        return new ShardedForm.Calculation(by.name(), known);
    }

    private @Nullable Named name(String key) {
        Node value = map.get(key);
        return value == null ? null : YamlMap.name(file, value, key);
    }

    private int number(String key, int max) {
        Named value = name(key);
        if (value == null) {
            throw YamlMap.failure(file, node, "'shards' has no key '" + key + "'");
        }
        boolean fits = WHOLE_NUMBER.matcher(value.name()).matches()
                && value.name().length() <= Integer.toString(max).length()
                && Integer.parseInt(value.name()) <= max;
        if (!fits) {
            throw value.place()
                    .failure("'" + key + "' is an integer from 0 to " + max
                            + (key.equals(DIGITS) ? "" : ", without zeros in front (see '" + DIGITS + "')"));
        }
        return Integer.parseInt(value.name());
    }

    private StatementFailure failure(String key, String reason) {
        Node value = map.get(key);
        return YamlMap.failure(file, value == null ? node : value, reason);
    }
}
