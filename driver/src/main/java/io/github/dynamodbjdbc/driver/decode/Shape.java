package io.github.dynamodbjdbc.driver.decode;

import java.util.AbstractSet;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names of an item's attributes. Items of a page with the same names share one. */
final class Shape {
    /** Above this number of names, a map is faster. */
    private static final int FEW = 12;

    private final String[] names;
    private final Set<String> set;
    private final @Nullable Map<String, Integer> indexes;

    /** @param names distinct names */
    Shape(String[] names) {
        this.names = names;
        this.set = new Names(names);
        this.indexes = names.length > FEW ? new HashMap<>() : null;
        for (int i = 0; indexes != null && i < names.length; i++) {
            indexes.put(names[i], i);
        }
    }

    boolean is(String[] others, int count) {
        if (count != names.length) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (!names[i].equals(others[i])) {
                return false;
            }
        }
        return true;
    }

    int size() {
        return names.length;
    }

    String name(int index) {
        return names[index];
    }

    /** -1 if there is no such name. */
    int indexOf(String name) {
        if (indexes != null) {
            return indexes.getOrDefault(name, -1);
        }
        // Strings cache their hash codes.
        int hash = name.hashCode();
        for (int i = 0; i < names.length; i++) {
            if (names[i].hashCode() == hash && names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /** The same set object for each call. */
    Set<String> names() {
        return set;
    }

    private static final class Names extends AbstractSet<String> {
        private final String[] names;

        Names(String[] names) {
            this.names = names;
        }

        @Override
        public Iterator<String> iterator() {
            return Arrays.asList(names).iterator();
        }

        @Override
        public int size() {
            return names.length;
        }
    }
}
