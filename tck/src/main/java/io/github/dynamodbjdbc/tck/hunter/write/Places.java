package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Sets and removes paths of an item: attributes, and their direct members or elements. */
final class Places {
    private static final Pattern PLACE = Pattern.compile("(\\w+)(?:\\.(\\w+)|\\[(\\d+)])?");

    private Places() {}

    /** The path has no parent document or list. */
    static final class NoParent extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    static String attribute(String path) {
        return matcher(path).group(1);
    }

    private static Matcher matcher(String path) {
        Matcher place = PLACE.matcher(path);
        if (!place.matches()) {
            throw new IllegalArgumentException(path);
        }
        return place;
    }

    /** @param value null to remove the path */
    static void set(Map<String, Datum> item, String path, @Nullable Datum value) {
        Matcher place = matcher(path);
        String name = place.group(1);
        if (place.group(2) == null && place.group(3) == null) {
            if (value == null) {
                item.remove(name);
            } else {
                item.put(name, value);
            }
            return;
        }
        Datum parent = item.get(name);
        if (place.group(2) != null && parent instanceof Datum.Document document) {
            Map<String, Datum> members = new LinkedHashMap<>(document.members());
            if (value == null) {
                members.remove(place.group(2));
            } else {
                members.put(place.group(2), value);
            }
            item.put(name, new Datum.Document(members));
        } else if (place.group(3) != null && parent instanceof Datum.Sequence list) {
            item.put(name, new Datum.Sequence(set(list.elements(), Integer.parseInt(place.group(3)), value)));
        } else if (value == null) {
            throw new Undecided("what is removed from where nothing is");
        } else {
            throw new NoParent();
        }
    }

    private static List<Datum> set(List<Datum> elements, int index, @Nullable Datum value) {
        List<Datum> changed = new ArrayList<>(elements);
        if (index >= changed.size()) {
            if (value != null) {
                changed.add(value);
            }
        } else if (value == null) {
            changed.remove(index);
        } else {
            changed.set(index, value);
        }
        return changed;
    }
}
