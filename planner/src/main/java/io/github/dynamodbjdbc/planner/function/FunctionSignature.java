package io.github.dynamodbjdbc.planner.function;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a function, and the type of its result.
 *
 * @param text the arguments in the manual's notation: {@code a text, n number, fill text = ' '}
 * @param repeats whether the last argument may be given any number of times
 * @param result the name of a type, or a description of how it is determined
 */
public record FunctionSignature(String text, List<Argument> arguments, boolean repeats, String result) {
    private static final String REPEATED = ", …";

    /** @param otherwise the default of an optional argument, a text or integer literal; null if the argument is required */
    public record Argument(
            String name, ArgumentKind kind, @Nullable Object otherwise) {
        private static Argument of(String text) {
            String[] parts = text.split(" = ", 2);
            String[] words = parts[0].split(" ", 2);
            return new Argument(
                    words[0], ArgumentKind.of(words[words.length - 1]), parts.length == 1 ? null : literal(parts[1]));
        }

        private static Object literal(String text) {
            return text.startsWith("'") ? text.substring(1, text.length() - 1) : (Object) Integer.valueOf(text);
        }
    }

    static FunctionSignature of(String text, String result) {
        boolean repeats = text.endsWith(REPEATED);
        String list = repeats ? text.substring(0, text.length() - REPEATED.length()) : text;
        List<Argument> arguments = new ArrayList<>();
        if (!list.isEmpty()) {
            // A comma within quotes is not followed by a space.
            for (String argument : list.split(", ")) {
                arguments.add(Argument.of(argument));
            }
        }
        return new FunctionSignature(text, List.copyOf(arguments), repeats, result);
    }

    public int least() {
        return (int) arguments.stream()
                .filter(argument -> argument.otherwise() == null)
                .count();
    }

    public int most() {
        return repeats ? Integer.MAX_VALUE : arguments.size();
    }

    /** Whether the argument is one of any number of arguments of its kind. */
    public boolean mayRepeat(int index) {
        return repeats && index >= arguments.size() - 1;
    }

    public boolean takes(int count) {
        return least() <= count && count <= most();
    }

    public Argument argument(int index) {
        return arguments.get(Math.min(index, arguments.size() - 1));
    }
}
