package io.github.dynamodbjdbc.driver.error;

import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the missing permission in AWS's messages. */
public final class Denials {
    private static final Pattern DENIED =
            Pattern.compile("perform: ([A-Za-z0-9-]+:[A-Za-z0-9*]+)(?: on resource: (\\S+))?");

    private Denials() {}

    /** The response to a request; null, with a note of the reason, if a policy denies it. */
    public static <T> @Nullable T orNote(String what, Supplier<? extends @Nullable T> asked, Consumer<String> notes) {
        try {
            return asked.get();
        } catch (StatementFailure e) {
            if (e.state() != SqlState.ACCESS_DENIED) {
                throw e;
            }
            notes.accept(what + " is not shown: " + e.getMessage());
            return null;
        }
    }

    /**
     * Describes the denied action and its resource with the remedy: the statement to add to a policy, or the policy that forbids it.
     *
     * @param text the service's message
     */
    public static String inWords(String text) {
        Matcher denied = DENIED.matcher(text);
        if (!denied.find()) {
            return "Access denied: " + text;
        }
        String resource = denied.group(2);
        return inWords(denied.group(1), resource == null ? "" : " on " + resource, resource, text);
    }

    /** Describes the denial of a known action on a known table, for a service that doesn't name them. */
    public static String inWords(String action, String table, String text) {
        Matcher denied = DENIED.matcher(text);
        String resource = denied.find() ? denied.group(2) : null;
        return inWords(
                action, " on " + table, resource == null ? "arn:aws:dynamodb:*:*:table/" + table : resource, text);
    }

    private static String inWords(String action, String on, @Nullable String resource, String text) {
        String wrong = "Access denied: the policy does not allow " + action + on;
        // Permissions elsewhere don't override an explicit denial.
        return text.contains("explicit deny")
                ? wrong + ": a statement of \"Effect\": \"Deny\" forbids it, and has to be changed"
                : wrong + ". Add {\"Effect\": \"Allow\", \"Action\": \"" + action + "\", \"Resource\": \""
                        + (resource == null ? "*" : resource) + "\"}";
    }
}
