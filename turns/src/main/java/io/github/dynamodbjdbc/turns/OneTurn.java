package io.github.dynamodbjdbc.turns;

import static org.junit.jupiter.api.extension.ConditionEvaluationResult.disabled;
import static org.junit.jupiter.api.extension.ConditionEvaluationResult.enabled;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** A long test class or method, which runs in one turn of several, and if the command names it. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(OneTurn.Condition.class)
public @interface OneTurn {
    /** The number of turns. */
    int of();

    /** The test's number. Those of different numbers, modulo the number of turns, run in different builds. */
    int number();

    /** Disables the test in the other turns. */
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            Optional<OneTurn> turn =
                    context.getElement().flatMap(element -> AnnotationSupport.findAnnotation(element, OneTurn.class));
            if (turn.isEmpty()
                    || isNamed()
                    || Turn.ofBuild().includes(turn.get().number(), turn.get().of())) {
                return enabled("this turn's");
            }
            return disabled("another turn's; -Dturn=all runs it, and so does -Dtest");
        }

        /** Whether the command names the tests to run: Surefire hands its property on. */
        private static boolean isNamed() {
            return System.getProperty("test") != null;
        }
    }
}
