package io.github.dynamodbjdbc.tck.measure;

import org.jspecify.annotations.Nullable;

/**
 * A path that the hint PATH selects.
 *
 * @param index null for the table
 * @param number the number among several such paths, from 1
 */
record ForcedPath(String operation, @Nullable String index, int number) {
    String hint(TableReference reference) {
        boolean named = index == null || index.equals(reference.index());
        return "PATH(" + quoted(reference.alias()) + " " + operation + (named ? "" : " " + quoted(index + "")) + " "
                + number + ")";
    }

    private static String quoted(String name) {
        return '"' + name + '"';
    }
}
