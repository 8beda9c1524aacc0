package io.github.dynamodbjdbc.engine.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The differences that docs/engine.md explains, by their numbers in its table. */
final class KnownDifferences {
    /** Errors with other messages, or of another type for the same fault. */
    private static final List<Words> WORDS = List.of(
            words("1 missing table", "Requested resource not found", "Cannot do operations on a non-existent table"),
            words(
                    "2 key of a request",
                    "The provided key element does not match the schema",
                    "The number of conditions on the keys is invalid|Invalid attribute value type|.*Type mismatch for key"
                            + "|One of the required keys was not given a value"),
            words(
                    "3 key of an item",
                    ".*(Type mismatch for key .*|Missing the key .* in the item|Type mismatch for Index Key .*)",
                    "Invalid attribute value type|.*Type mismatch for (key|Index Key)|One of the required keys was not given a value"),
            words(
                    "4 index key of an update",
                    "The update expression attempted to update the secondary index key to unsupported type",
                    "Invalid attribute value type|.*Type mismatch for Index Key"),
            words("5 base64", "Invalid Base64 character detected", "The request processing has failed.*"),
            words("6 ReturnValues", "ReturnValues can only be ALL_OLD or NONE", "Return values set to invalid value"),
            words(
                    "7 numbers",
                    ".*The parameter cannot be converted to a numeric value.*",
                    ".*A value provided cannot be converted into a number.*"),
            words(
                    "8 digits",
                    ".*Attempting to store more than 38 significant digits in a Number.*",
                    ".*only supports precision up to 38 digits.*"),
            words(
                    "9 duplicates in sets",
                    ".*Input collection .*contains duplicates.*",
                    ".*Input collection .*contains duplicates.*"),
            words(
                    "10 order of types in a message",
                    ".*Invalid attribute type name found.*",
                    ".*Invalid attribute type name found.*"),
            words("11 values in a message", ".*The BETWEEN operator requires.*", ".*The BETWEEN operator requires.*"),
            words(
                    "12 overlapping paths",
                    ".*Two document paths (overlap|conflict).*",
                    ".*Two document paths (overlap|conflict).*"),
            words(
                    "13 Select",
                    "One or more parameter values were invalid: (Must specify|Cannot specify|ALL_PROJECTED).*",
                    "(Must specify|Cannot specify|ALL_PROJECTED).*"),
            words(
                    "14 segments",
                    "The Segment parameter is zero-based.*",
                    "1 validation error detected: Value '.*' at 'segment'.*"),
            words(
                    "15 missing key condition",
                    "Query condition missed key schema element: .*|Query key condition not supported",
                    "Query condition missed key schema element.*"),
            words(
                    "16 empty set",
                    ".*set  ?may not be empty.*|.*Binary sets should not be empty.*",
                    ".*set  ?may not be empty.*"),
            words("17 unprojected attributes", ".*does not project.*", ".*does not project.*"),
            words("18 items of a batch", "Provided list of item keys contains duplicates", ".*"),
            words("20 reasons of a cancelled transaction", "Transaction cancelled.*", ".*"));

    private KnownDifferences() {}

    private record Words(String name, Pattern ours, Pattern theirs) {}

    private static Words words(String name, String ours, String theirs) {
        return new Words(name, Pattern.compile(ours, Pattern.DOTALL), Pattern.compile(theirs, Pattern.DOTALL));
    }

    /** The reason for a difference; null if it is unknown. */
    static @Nullable String explain(Requests.Sent sent, JsonNode ours, JsonNode theirs) {
        if (ours.has("error") && theirs.has("error")) {
            return explainErrors(ours, theirs);
        }
        if (ours.has("error") || theirs.has("error")) {
            return ours.path("message").asText().equals("Provided list of item keys contains duplicates")
                    ? "19 keys 1 and 1.0 of a batch"
                    : null;
        }
        ObjectNode left = without(ours, "ConsumedCapacity");
        ObjectNode right = without(theirs, "ConsumedCapacity");
        if (left.equals(right)) {
            return capacity(sent, ours, theirs);
        }
        if (sent.body().has("TotalSegments")) {
            return "21 which items a segment has";
        }
        boolean scanned = sent.operation().equals("Scan") && sent.body().has("IndexName");
        return scanned && sent.body().has("FilterExpression") ? "22 filter of an index scan" : null;
    }

    private static @Nullable String explainErrors(JsonNode ours, JsonNode theirs) {
        String our = ours.path("message").asText();
        String their = theirs.path("message").asText();
        for (Words words : WORDS) {
            if (words.ours().matcher(our).matches()
                    && words.theirs().matcher(their).matches()) {
                return words.name();
            }
        }
        // A request with several faults. It is not documented which one is reported, and both answers report one of
        // them.
        return our.equals(their) ? null : "23 several faults in one request";
    }

    private static @Nullable String capacity(Requests.Sent sent, JsonNode ours, JsonNode theirs) {
        if (!ours.has("ConsumedCapacity") && !sent.body().has("ReturnConsumedCapacity")) {
            return "24 units that were not requested";
        }
        return "25 units: see the rules of capacity";
    }

    private static ObjectNode without(JsonNode answer, String member) {
        ObjectNode copy = answer.deepCopy();
        copy.remove(member);
        return copy;
    }
}
