package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATNState;
import org.antlr.v4.runtime.atn.PrecedencePredicateTransition;
import org.antlr.v4.runtime.atn.RuleStopState;
import org.antlr.v4.runtime.atn.RuleTransition;
import org.antlr.v4.runtime.atn.Transition;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that the grammar accepts at a place. ANTLR itself knows only those of the innermost rule in which it stopped. This search follows
 * all ways by which the tokens before the place can be read.
 */
final class ExpectedTokens {
    private final List<Token> tokens;
    private final int place;
    private final Map<Call, BitSet> calls = new HashMap<>();
    private final Set<String> labels = new HashSet<>();
    private final IntervalSet types = new IntervalSet();

    private ExpectedTokens(List<Token> tokens, int place) {
        this.tokens = tokens;
        this.place = place;
    }

    /** The expected tokens at a place, if the tokens before it are read by a rule. */
    static ExpectedTokens at(int place, List<Token> tokens, int rule) {
        ExpectedTokens expected = new ExpectedTokens(tokens, place);
        expected.read(DynamoSqlParser._ATN.ruleToStartState[rule], 0, 0, null);
        return expected;
    }

    /** The names, from {@link SyntaxLabels}, of expected rules. */
    Set<String> labels() {
        return labels;
    }

    /** The types of the other expected tokens. */
    IntervalSet types() {
        return types;
    }

    private record Call(
            ATNState state,
            int precedence,
            int index,
            @Nullable String label) {}

    private record Step(ATNState state, int index, @Nullable String label) {}

    /** Reads a rule from an index on, and returns the indexes at which it may end. */
    private BitSet read(ATNState start, int precedence, int index, @Nullable String label) {
        Call call = new Call(start, precedence, index, label);
        BitSet known = calls.get(call);
        if (known != null) {
            return known;
        }
        BitSet ends = new BitSet();
        calls.put(call, ends);
        Set<Step> seen = new HashSet<>();
        Deque<Step> open = new ArrayDeque<>();
        open.push(new Step(start, index, label));
        while (!open.isEmpty()) {
            Step step = open.pop();
            if (!seen.add(step)) {
                continue;
            }
            if (step.state() instanceof RuleStopState) {
                ends.set(step.index());
                continue;
            }
            for (Transition transition : step.state().getTransitions()) {
                follow(transition, precedence, step, open);
            }
        }
        return ends;
    }

    private void follow(Transition transition, int precedence, Step step, Deque<Step> open) {
        int index = step.index();
        String label = step.label();
        if (transition instanceof RuleTransition rule) {
            String inner = label != null ? label : SyntaxLabels.ofRule(rule.ruleIndex);
            BitSet ends = read(rule.target, rule.precedence, index, inner);
            for (int end = ends.nextSetBit(0); end >= 0; end = ends.nextSetBit(end + 1)) {
                open.push(new Step(rule.followState, end, end == index ? label : null));
            }
        } else if (transition instanceof PrecedencePredicateTransition predicate && predicate.precedence < precedence) {
            // The operator binds more loosely than the operator whose operand is read.
            return;
        } else if (transition.isEpsilon()) {
            open.push(new Step(transition.target, index, label));
        } else if (index == place) {
            if (label != null) {
                labels.add(label);
            } else {
                types.addAll(transition.label());
            }
        } else if (transition.label().contains(tokens.get(index).getType())) {
            open.push(new Step(transition.target, index + 1, null));
        }
    }
}
