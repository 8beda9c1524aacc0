package io.github.dynamodbjdbc.driver.discover;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Names of kinds of items, from the words of their keys or from their types. */
final class EntityNames {
    /** Words that stand for the main item. */
    private static final Set<String> ITSELF =
            Set.of("meta", "metadata", "info", "detail", "details", "data", "root", "self", "base", "main", "item");

    private EntityNames() {}

    /**
     * A plural name that is not an SQL keyword.
     *
     * @param types the values of type attributes
     * @param taken names in lower case; the new one is added
     */
    static String of(String table, List<KeyShape> shapes, Collection<String> types, Set<String> taken) {
        String type = types.stream().map(EntityNames::upper).reduce("", String::concat);
        String name = plural(type.isEmpty() ? words(shapes) : type);
        String free = name;
        String prefixed = upper(table) + name;
        for (int number = 1; !taken.add(free.toLowerCase(Locale.ROOT)); number++) {
            free = number == 1 ? prefixed : prefixed + number;
        }
        return free;
    }

    private static String words(List<KeyShape> shapes) {
        Set<String> words = new LinkedHashSet<>();
        for (KeyShape shape : shapes) {
            shape.words().stream()
                    .map(EntityNames::upper)
                    .filter(word -> !word.isEmpty())
                    .filter(word -> words.isEmpty() || !ITSELF.contains(word.toLowerCase(Locale.ROOT)))
                    .forEach(words::add);
        }
        return words.isEmpty() ? "Item" : String.join("", words);
    }

    private static String plural(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith("s") && !lower.endsWith("ss")) {
            return name;
        }
        if (lower.endsWith("y") && !lower.matches(".*[aeiou]y")) {
            return name.substring(0, name.length() - 1) + "ies";
        }
        return name + (lower.matches(".*(ss|x|ch|sh)") ? "es" : "s");
    }

    /** Camel case such as OrderItem, from ORDER_ITEM, order-item or orderItem. */
    static String upper(String text) {
        StringBuilder name = new StringBuilder();
        for (String word : text.split("[^A-Za-z0-9]+", -1)) {
            if (!word.isEmpty()) {
                boolean shouts = word.chars().noneMatch(Character::isLowerCase);
                String rest = word.substring(1);
                name.append(Character.toUpperCase(word.charAt(0)))
                        .append(shouts ? rest.toLowerCase(Locale.ROOT) : rest);
            }
        }
        // Names can't begin with a digit.
        return name.toString().replaceFirst("^[0-9]+", "");
    }

    /** Camel case such as orderItem. */
    static String lower(String text) {
        String name = upper(text);
        return name.isEmpty() ? "key" : Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
