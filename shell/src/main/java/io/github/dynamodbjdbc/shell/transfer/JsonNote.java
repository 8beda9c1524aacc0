package io.github.dynamodbjdbc.shell.transfer;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * The reason for which an item was rejected, written as members of the item.
 *
 * @param place the item's place in its file
 */
record JsonNote(String place, String reason) {
    /** The text of an object with these members added at its beginning. Any other text becomes a member of an object. */
    String into(String text) {
        List<String> names = Rejects.COLUMNS;
        String members = member(names.get(0), place) + ',' + member(names.get(1), reason);
        if (!isObject(text)) {
            return '{' + members + ',' + member(Rejects.TEXT, text) + '}';
        }
        String own = text.substring(1).stripLeading();
        return '{' + members + (own.startsWith("}") ? "" : ",") + own;
    }

    private static boolean isObject(String text) {
        try {
            return ItemReader.value(text) instanceof Map<?, ?>;
        } catch (SQLException e) {
            return false;
        }
    }

    private static String member(String name, String value) {
        return quoted(name) + ':' + quoted(value);
    }

    private static String quoted(String text) {
        return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
}
