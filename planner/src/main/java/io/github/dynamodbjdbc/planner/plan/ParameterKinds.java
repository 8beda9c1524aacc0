package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of the values that a statement is planned for, in the order of its parameters, and what planning has asked about them.
 * Two plans can only differ by the answers, so a plan serves all kinds that would have been answered alike. Equal by the kinds.
 */
public final class ParameterKinds {
    private final List<ParameterKind> kinds;
    private final BitSet moments = new BitSet();
    private final BitSet types = new BitSet();
    private final BitSet texts = new BitSet();

    /** @param kinds those that are missing at the end are text */
    public ParameterKinds(List<ParameterKind> kinds) {
        this.kinds = List.copyOf(kinds);
    }

    public List<ParameterKind> all() {
        return kinds;
    }

    private ParameterKind kind(int parameter) {
        return parameter < kinds.size() ? kinds.get(parameter) : ParameterKind.TEXT;
    }

    /** The type of what is bound to a parameter if it is a date or time, else null. */
    public synchronized @Nullable ColumnType moment(int parameter) {
        moments.set(parameter);
        return kind(parameter).moment();
    }

    /** The type of what is bound to a parameter; null of text, and of what has none. */
    public synchronized @Nullable ColumnType type(int parameter) {
        types.set(parameter);
        return kind(parameter).type();
    }

    /** Whether what is bound to a parameter may be text: it is, or is NULL, or not known yet. */
    public synchronized boolean isText(int parameter) {
        texts.set(parameter);
        return kind(parameter) == ParameterKind.TEXT || kind(parameter) == ParameterKind.NULL;
    }

    /** What was asked until now. */
    public synchronized Asked asked() {
        return new Asked((BitSet) moments.clone(), (BitSet) types.clone(), (BitSet) texts.clone());
    }

    /**
     * The parameters that were asked about.
     *
     * @param moments whether they are dates or times
     * @param types which types they are of
     * @param texts whether they are text
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

        /** The kinds as far as they matter: those that make no difference count as text, and are left out at the end. */
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
