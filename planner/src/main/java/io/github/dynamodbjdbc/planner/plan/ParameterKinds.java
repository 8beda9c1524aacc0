package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of the values for which a statement is planned, in the order of its parameters. Records the questions that the planner asks: a
 * plan can be reused for all kinds with the same answers. Equality is by the kinds. Thread-safe.
 */
public final class ParameterKinds {
    private final List<ParameterKind> kinds;
    private final BitSet moments = new BitSet();
    private final BitSet types = new BitSet();
    private final BitSet texts = new BitSet();

    /** @param kinds kinds that are missing at the end are text */
    public ParameterKinds(List<ParameterKind> kinds) {
        this.kinds = List.copyOf(kinds);
    }

    public List<ParameterKind> all() {
        return kinds;
    }

    private ParameterKind kind(int parameter) {
        return parameter < kinds.size() ? kinds.get(parameter) : ParameterKind.TEXT;
    }

    /** The type of the parameter's value if it is a date or time, otherwise null. */
    public synchronized @Nullable ColumnType moment(int parameter) {
        moments.set(parameter);
        return kind(parameter).moment();
    }

    /** The type of the parameter's value; null for text and for values without a type. */
    public synchronized @Nullable ColumnType type(int parameter) {
        types.set(parameter);
        return kind(parameter).type();
    }

    /** Whether the parameter's value may be text: it is text or NULL, or unknown. */
    public synchronized boolean isText(int parameter) {
        texts.set(parameter);
        return kind(parameter) == ParameterKind.TEXT || kind(parameter) == ParameterKind.NULL;
    }

    /** The questions asked so far. */
    public synchronized Asked asked() {
        return new Asked((BitSet) moments.clone(), (BitSet) types.clone(), (BitSet) texts.clone());
    }

    /**
     * The parameters about which the planner has asked.
     *
     * @param moments parameters for which the planner has asked whether they are dates or times
     * @param types parameters whose type the planner has used
     * @param texts parameters for which the planner has asked whether they are text
     */
    public record Asked(BitSet moments, BitSet types, BitSet texts) {
        public Asked and(Asked more) {
            return new Asked(union(moments, more.moments), union(types, more.types), union(texts, more.texts));
        }

        private static BitSet union(BitSet one, BitSet other) {
            BitSet all = (BitSet) one.clone();
            all.or(other);
            return all;
        }

        /** The kinds that make a difference: others are replaced by text, and omitted at the end. */
        public List<ParameterKind> relevant(List<ParameterKind> kinds) {
            List<ParameterKind> relevant = new ArrayList<>();
            for (int i = 0; i < kinds.size(); i++) {
                ParameterKind kind = kinds.get(i);
                boolean matters =
                        texts.get(i) || types.get(i) && kind.type() != null || moments.get(i) && kind.moment() != null;
                if (matters && kind != ParameterKind.TEXT) {
                    while (relevant.size() < i) {
                        relevant.add(ParameterKind.TEXT);
                    }
                    relevant.add(kind);
                }
            }
            return List.copyOf(relevant);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ParameterKinds that && kinds.equals(that.kinds);
    }

    @Override
    public int hashCode() {
        return kinds.hashCode();
    }

    @Override
    public String toString() {
        return kinds.toString();
    }
}
