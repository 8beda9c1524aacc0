package io.github.dynamodbjdbc.engine.expression;

import java.util.LinkedHashMap;
import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;
import org.jspecify.annotations.Nullable;

/** A cache of the trees of the texts used last, since programs send a few texts again and again. */
final class KeptTrees {
    private static final int MOST_KEPT = 1000;

    private final Map<String, ParserRuleContext> kept = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ParserRuleContext> eldest) {
            return size() > MOST_KEPT;
        }
    };

    synchronized @Nullable ParserRuleContext find(String key) {
        return kept.get(key);
    }

    synchronized void keep(String key, ParserRuleContext tree) {
        kept.put(key, tree);
    }
}
