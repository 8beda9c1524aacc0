package io.github.dynamodbjdbc.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** List operations without streams, which take ten stack frames for each level of a nested statement. */
final class Lists {
    private Lists() {}

    static <A, B> List<B> map(List<A> items, Function<? super A, ? extends B> function) {
        List<B> result = new ArrayList<>(items.size());
        for (A item : items) {
            result.add(function.apply(item));
        }
        return result;
    }
}
