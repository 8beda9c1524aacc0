package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.item.Item;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Decodes lines of exports in Amazon Ion's text: a struct with the member {@code Item} on each, behind a version marker, or the struct of a change as
 * the member {@code Record}. Of Ion's types, those are read that an export has: strings, booleans, nulls, integers and decimals, blobs, lists and structs. A list with the annotation
 * {@code $dynamodb_SS}, {@code $dynamodb_NS} or {@code $dynamodb_BS} is a set.
 */
public final class IonItems {
    /** More levels than items can have. */
    private static final int MOST_LEVELS = 64;

    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]*)?([dD][+-]?[0-9]{1,4})?");
    private static final Pattern SYMBOL = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");
    private static final String LONG_QUOTE = "'''";

    private final String text;
    private int place;

    private IonItems(String text) {
        this.text = text;
    }

    /** Text that is none of these forms; the caller has a message of its own. */
    private static final class NoItem extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoItem() {
            super(null, null, false, false);
        }
    }

    /**
     * The members of each line by their names; of a change, those of its {@code Record}.
     *
     * @param lines complete lines
     * @return null if a line has another form
     */
    public static @Nullable List<Map<String, Item>> of(byte[] lines) {
        List<Map<String, Item>> all = new ArrayList<>();
        try {
            IonItems ion = new IonItems(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(lines))
                    .toString());
            while (ion.more()) {
                if (ion.text.startsWith("$ion_1_0", ion.place)) {
                    ion.symbol();
                } else {
                    Map<String, AttributeValue> line = ion.struct(0);
                    AttributeValue change = line.size() == 1 ? line.get("Record") : null;
                    Map<String, Item> members = new HashMap<>(2);
                    for (Map.Entry<String, AttributeValue> member :
                            (change == null || !change.hasM() ? line : change.m()).entrySet()) {
                        if (!member.getValue().hasM()) {
                            return null;
                        }
                        members.put(
                                member.getKey(), new SdkItem(member.getValue().m()));
                    }
                    all.add(members);
                }
            }
        } catch (NoItem | CharacterCodingException e) {
            return null;
        }
        return all;
    }

    private AttributeValue value(int level) {
        if (level > MOST_LEVELS) {
            throw new NoItem();
        }
        char first = next();
        if (first == '"' || text.startsWith(LONG_QUOTE, place)) {
            return AttributeValue.fromS(string());
        }
        if (text.startsWith("{{", place)) {
            return AttributeValue.fromB(blob());
        }
        if (first == '{') {
            return AttributeValue.fromM(struct(level));
        }
        if (first == '[') {
            return AttributeValue.fromL(list(level));
        }
        if (first == '-' || first >= '0' && first <= '9') {
            return AttributeValue.fromN(number());
        }
        String symbol = symbol();
        return switch (symbol) {
            case "true", "false" -> AttributeValue.fromBool(symbol.equals("true"));
            case "null" -> {
                // The type of a null, as in null.string, is of no interest.
                if (place < text.length() && text.charAt(place) == '.') {
                    place++;
                    symbol();
                }
                yield AttributeValue.fromNul(true);
            }
            default -> {
                expect("::");
                yield set(symbol, level);
            }
        };
    }

    private AttributeValue set(String annotation, int level) {
        next();
        List<AttributeValue> elements = list(level);
        return switch (annotation) {
            case "$dynamodb_SS" ->
                AttributeValue.fromSs(
                        elements.stream().map(each -> known(each.s())).toList());
            case "$dynamodb_NS" ->
                AttributeValue.fromNs(
                        elements.stream().map(each -> known(each.n())).toList());
            case "$dynamodb_BS" ->
                AttributeValue.fromBs(
                        elements.stream().map(each -> known(each.b())).toList());
            default -> throw new NoItem();
        };
    }

    private static <T> T known(@Nullable T value) {
        if (value == null) {
            throw new NoItem();
        }
        return value;
    }

    private List<AttributeValue> list(int level) {
        expect("[");
        List<AttributeValue> elements = new ArrayList<>();
        while (next() != ']') {
            elements.add(value(level + 1));
            if (next() != ']') {
                expect(",");
            }
        }
        place++;
        return elements;
    }

    private Map<String, AttributeValue> struct(int level) {
        next();
        expect("{");
        Map<String, AttributeValue> members = new LinkedHashMap<>();
        while (next() != '}') {
            char first = text.charAt(place);
            String name = first == '"' || first == '\'' ? string() : symbol();
            next();
            expect(":");
            if (members.put(name, value(level + 1)) != null) {
                throw new NoItem();
            }
            if (next() != '}') {
                expect(",");
            }
        }
        place++;
        return members;
    }

    // ---- tokens ----

    /** Skips blanks and comments; false at the end. */
    private boolean more() {
        while (place < text.length()) {
            if (text.charAt(place) <= ' ') {
                place++;
            } else if (text.startsWith("//", place)) {
                skipTo("\n");
            } else if (text.startsWith("/*", place)) {
                skipTo("*/");
            } else {
                return true;
            }
        }
        return false;
    }

    private void skipTo(String end) {
        int found = text.indexOf(end, place);
        place = found < 0 ? text.length() : found + end.length();
    }

    private char next() {
        if (!more()) {
            throw new NoItem();
        }
        return text.charAt(place);
    }

    private void expect(String token) {
        if (!text.startsWith(token, place)) {
            throw new NoItem();
        }
        place += token.length();
    }

    private String symbol() {
        return match(SYMBOL);
    }

    private String match(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(place, text.length());
        if (!matcher.lookingAt()) {
            throw new NoItem();
        }
        place = matcher.end();
        return matcher.group();
    }

    /** A decimal with Ion's exponent d, which is Java's E. A float or a timestamp has more behind it. */
    private String number() {
        String number = match(NUMBER);
        if (place < text.length() && ",]} \t\r\n/".indexOf(text.charAt(place)) < 0) {
            throw new NoItem();
        }
        return new BigDecimal(number.replace('d', 'E').replace('D', 'E')).toString();
    }

    private SdkBytes blob() {
        expect("{{");
        int end = text.indexOf("}}", place);
        if (end < 0) {
            throw new NoItem();
        }
        String base64 = text.substring(place, end).replaceAll("\\s", "");
        place = end + 2;
        try {
            return SdkBytes.fromByteArrayUnsafe(Base64.getDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            throw new NoItem();
        }
    }

    /** A string, a quoted symbol, or the parts of a long string. */
    private String string() {
        StringBuilder read = new StringBuilder();
        if (!text.startsWith(LONG_QUOTE, place)) {
            quoted(text.substring(place, place + 1), read);
            return read.toString();
        }
        do {
            quoted(LONG_QUOTE, read);
        } while (more() && text.startsWith(LONG_QUOTE, place));
        return read.toString();
    }

    private void quoted(String quote, StringBuilder read) {
        expect(quote);
        while (!text.startsWith(quote, place)) {
            if (place >= text.length()) {
                throw new NoItem();
            }
            char each = text.charAt(place++);
            if (each == '\\') {
                escape(read);
            } else {
                read.append(each);
            }
        }
        place += quote.length();
    }

    private void escape(StringBuilder read) {
        if (place >= text.length()) {
            throw new NoItem();
        }
        char escaped = text.charAt(place++);
        switch (escaped) {
            case '0' -> read.append('\0');
            case 'a' -> read.append('\u0007');
            case 'b' -> read.append('\b');
            case 't' -> read.append('\t');
            case 'n' -> read.append('\n');
            case 'f' -> read.append('\f');
            case 'r' -> read.append('\r');
            case 'v' -> read.append('\u000b');
            case '"', '\'', '\\', '/', '?' -> read.append(escaped);
            case '\n' -> {
                // A line that goes on.
            }
            case 'x' -> codePoint(2, read);
            case 'u' -> codePoint(4, read);
            case 'U' -> codePoint(8, read);
            default -> throw new NoItem();
        }
    }

    private void codePoint(int digits, StringBuilder read) {
        if (place + digits > text.length()) {
            throw new NoItem();
        }
        try {
            read.appendCodePoint(Integer.parseUnsignedInt(text.substring(place, place + digits), 16));
        } catch (IllegalArgumentException e) {
            throw new NoItem();
        }
        place += digits;
    }
}
