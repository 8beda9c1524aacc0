package io.github.dynamodbjdbc.driver.statistics;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that drops its least recently used entries. */
final class Bounded<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1;

    private final int bound;

    Bounded(int bound) {
        super(16, 0.75f, true);
        this.bound = bound;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > bound;
    }
}
