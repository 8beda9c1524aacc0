package io.github.dynamodbjdbc.shell.transfer;

import io.github.dynamodbjdbc.shell.print.JsonPrinter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An item from a JSON file. */
final class JsonRow implements Source.Row {
    private final String place;
    private final String text;
    private final ItemReader.@Nullable Item item;
    private final @Nullable SQLException failure;

    private JsonRow(String place, String text, ItemReader.@Nullable Item item, @Nullable SQLException failure) {
        this.place = place;
        this.text = text;
        this.item = item;
        this.failure = failure;
    }

    /** @param text a JSON value, valid or not */
    static JsonRow of(String place, String text) throws IOException {
        try {
            return of(place, text, ItemReader.value(text));
        } catch (SQLException e) {
            return new JsonRow(place, text, null, e);
        }
    }

    /**
     * Removes notes from an earlier import, which are not part of the item.
     *
     * @param value the value of the text, from {@link ItemReader#value}
     */
    static JsonRow of(String place, String text, @Nullable Object value) throws IOException {
        if (value instanceof Map<?, ?> noted && noted.keySet().stream().anyMatch(Rejects.NOTES::contains)) {
            if (noted.get(Rejects.TEXT) instanceof String unreadable) {
                return of(place, unreadable);
            }
            Map<Object, @Nullable Object> item = new LinkedHashMap<>(noted);
            Rejects.NOTES.forEach(item::remove);
            return of(place, String.valueOf(JsonPrinter.text(item)), item);
        }
        try {
            return new JsonRow(place, text, ItemReader.item(value), null);
        } catch (SQLException e) {
            return new JsonRow(place, text, null, e);
        }
    }

    @Override
    public String place() {
        return place;
    }

    @Override
    public List<@Nullable String> cells() {
        return List.of(text);
    }

    @Override
    public boolean isDeletion() {
        return item != null && item.isDeletion();
    }

    private Map<?, ?> members() throws SQLException {
        if (failure != null) {
            throw failure;
        }
        return item == null ? Map.of() : item.members();
    }

    @Override
    public @Nullable List<Object> values(List<String> names) throws SQLException {
        Map<?, ?> members = members();
        List<Object> values = new ArrayList<>();
        for (String name : names) {
            Object value = members.get(name);
            if (value == null) {
                return null;
            }
            values.add(value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value);
        }
        return values;
    }

    @Override
    public void bind(PreparedStatement statement) throws SQLException {
        statement.setObject(1, members());
    }
}
