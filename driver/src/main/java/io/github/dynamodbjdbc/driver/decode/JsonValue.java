package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Decodes one DynamoDB value within a response. */
final class JsonValue extends JsonText {
    /** DynamoDB's documents are nested 32 levels deep. */
    private static final int DEEPEST = 200;

    private int depth;

    /** @param at the start of the value, after its type */
    JsonValue(byte[] json, int at) {
        super(json, at);
    }

    /** The canonical value; null for DynamoDB's NULL. Lists and maps are unmodifiable, maps in the order received. */
    @Nullable
    Object read(AttributeType type) {
        return switch (type) {
            case S -> string();
            case N -> number();
            case B -> bytes();
            case BOOL -> bool();
            case NULL -> {
                skip();
                yield null;
            }
            case M -> map();
            case L -> list();
            case SS -> new ItemSet(ItemSet.Kind.SS, set(AttributeType.S));
            case NS -> new ItemSet(ItemSet.Kind.NS, set(AttributeType.N));
            case BS -> new ItemSet(ItemSet.Kind.BS, set(AttributeType.B));
        };
    }

    /** Moves to the value at the end of the path, and returns its type; null if there is none. */
    @Nullable
    AttributeType find(AttributeType of, List<AttributePath.Step> steps) {
        AttributeType type = of;
        for (int i = 0; i < steps.size() && type != null; i++) {
            if (steps.get(i) instanceof AttributePath.Field field) {
                type = type == AttributeType.M ? member(field.name()) : null;
            } else {
                type = type == AttributeType.L ? element(((AttributePath.Index) steps.get(i)).index()) : null;
            }
        }
        return type;
    }

    // The last value of a name counts, as in a map.
    private @Nullable AttributeType member(String name) {
        AttributeType found = null;
        int place = 0;
        expect('{');
        while (hasNext('}')) {
            String each = string();
            expect(':');
            AttributeType type = braced();
            if (each.equals(name)) {
                found = type;
                place = place();
            }
            skip();
            expect('}');
        }
        goTo(place);
        return found;
    }

    private @Nullable AttributeType element(int index) {
        expect('[');
        for (int i = 0; hasNext(']'); i++) {
            AttributeType type = braced();
            if (i == index) {
                return type;
            }
            skip();
            expect('}');
        }
        return null;
    }

    private Map<String, @Nullable Object> map() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        expect('{');
        while (hasNext('}')) {
            String name = string();
            expect(':');
            map.put(name, typed());
        }
        return Collections.unmodifiableMap(map);
    }

    private List<@Nullable Object> list() {
        List<@Nullable Object> list = new ArrayList<>();
        expect('[');
        while (hasNext(']')) {
            list.add(typed());
        }
        return Collections.unmodifiableList(list);
    }

    private Set<Object> set(AttributeType of) {
        Set<Object> set = new LinkedHashSet<>();
        expect('[');
        while (hasNext(']')) {
            Object element = read(of);
            if (element != null) {
                set.add(element);
            }
        }
        return set;
    }

    private ByteString bytes() {
        try {
            return new ByteString(Base64.getDecoder().decode(string()));
        } catch (IllegalArgumentException e) {
            throw new UnusualJson();
        }
    }

    /** A value after its type, within braces. */
    private @Nullable Object typed() {
        if (++depth > DEEPEST) {
            throw new UnusualJson();
        }
        Object value = read(braced());
        expect('}');
        depth--;
        return value;
    }

    private AttributeType braced() {
        expect('{');
        AttributeType type = type();
        if (type == null) {
            throw CanonicalValues.unknown();
        }
        expect(':');
        return type;
    }
}
