package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Functions of bytes, and of text as bytes. */
final class ByteFunctions {
    private static final Map<String, String> DIGESTS =
            Map.of("MD5", "MD5", "SHA1", "SHA-1", "SHA256", "SHA-256", "SHA512", "SHA-512");

    private final ExpressionBinder binder;

    ByteFunctions(ExpressionBinder binder) {
        this.binder = binder;
    }

    private interface OfBytes {
        Cell of(byte[] bytes, Env env);
    }

    /** @return null for a function that is none of these */
    @Nullable
    Bound bind(String name, List<Expression> arguments) {
        String algorithm = DIGESTS.get(name);
        if (algorithm != null) {
            Bound value = binder.bind(Functions.only(arguments));
            if (value.kind() != StaticType.BINARY && value.kind() != StaticType.TEXT && value.attribute() == null) {
                throw new UnsupportedForOracle("the digest of " + value.kind());
            }
            return Bound.of(StaticType.TEXT, Trait.NONE, env -> digest(algorithm, value.value(env)));
        }
        return switch (name) {
            case "ENCODE" -> {
                Bound format = binder.text(arguments.get(1));
                yield ofBytes(
                        StaticType.TEXT, arguments, (bytes, env) -> encoded(bytes, String.valueOf(format.text(env))));
            }
            case "CONVERT_FROM" -> {
                Bound charset = binder.text(arguments.get(1));
                yield ofBytes(StaticType.TEXT, arguments, (bytes, env) -> decoded(bytes, charset(charset.text(env))));
            }
            case "CONVERT_TO" -> {
                Bound text = binder.text(arguments.get(0));
                Bound charset = binder.text(arguments.get(1));
                yield Bound.of(StaticType.BINARY, Trait.NONE, env -> {
                    String written = text.text(env);
                    return written == null ? null : bytes(written, charset(charset.text(env)));
                });
            }
            case "GET_BYTE" -> {
                Bound place = binder.number(arguments.get(1));
                yield ofBytes(
                        StaticType.NUMBER,
                        arguments,
                        (bytes, env) -> Numbers.cell(Byte.toUnsignedInt(bytes[place(bytes, place, env)])));
            }
            case "SET_BYTE" -> {
                Bound place = binder.number(arguments.get(1));
                Bound value = binder.number(arguments.get(2));
                yield ofBytes(StaticType.BINARY, arguments, (bytes, env) -> {
                    Integer one = Functions.integer(value, env);
                    if (one == null) {
                        throw new UnsupportedForOracle("a byte that is NULL");
                    }
                    bytes[place(bytes, place, env)] = one.byteValue();
                    return new Datum.Binary(ByteBuffer.wrap(bytes));
                });
            }
            case "GET_BIT" -> {
                Bound place = binder.number(arguments.get(1));
                yield ofBytes(
                        StaticType.NUMBER,
                        arguments,
                        (bytes, env) -> Numbers.cell(bits(bytes).charAt(bit(bytes, place, env)) - '0'));
            }
            case "SET_BIT" -> {
                Bound place = binder.number(arguments.get(1));
                Bound value = binder.number(arguments.get(2));
                yield ofBytes(StaticType.BINARY, arguments, (bytes, env) -> {
                    StringBuilder bits = new StringBuilder(bits(bytes));
                    int at = bit(bytes, place, env);
                    Integer one = Functions.integer(value, env);
                    if (one == null || one < 0 || one > 1) {
                        throw Rejected.byValue("22023", "no bit");
                    }
                    bits.replace(at, at + 1, String.valueOf(one));
                    return new Datum.Binary(ByteBuffer.wrap(ofBits(bits)));
                });
            }
            default -> null;
        };
    }

    /** The bits as digits, from the lowest one of the first byte on. */
    static String bits(byte[] bytes) {
        StringBuilder bits = new StringBuilder();
        for (byte one : bytes) {
            String digits =
                    Integer.toBinaryString(0x100 | Byte.toUnsignedInt(one)).substring(1);
            bits.append(new StringBuilder(digits).reverse());
        }
        return bits.toString();
    }

    private static byte[] ofBits(CharSequence bits) {
        byte[] bytes = new byte[bits.length() / 8];
        for (int i = 0; i < bytes.length; i++) {
            String digits = new StringBuilder(bits.subSequence(8 * i, 8 * i + 8))
                    .reverse()
                    .toString();
            bytes[i] = (byte) Integer.parseInt(digits, 2);
        }
        return bytes;
    }

    private static int bit(byte[] bytes, Bound place, Env env) {
        Integer at = Functions.integer(place, env);
        if (at == null || at < 0 || at >= 8 * bytes.length) {
            throw Rejected.byValue("22023", "no such bit");
        }
        return at;
    }

    private Bound ofBytes(StaticType kind, List<Expression> arguments, OfBytes function) {
        Bound operand = binder.bind(arguments.get(0));
        if (operand.kind() == StaticType.TEXT) {
            throw Rejected.always("42804", "text in place of bytes");
        }
        return Bound.of(
                kind,
                Trait.NONE,
                env -> operand.value(env) instanceof Datum.Binary binary ? function.of(binary.bytes(), env) : null);
    }

    private static int place(byte[] bytes, Bound place, Env env) {
        Integer at = Functions.integer(place, env);
        if (at == null || at < 0 || at >= bytes.length) {
            throw Rejected.byValue("22018", "no such byte");
        }
        return at;
    }

    private static @Nullable Cell digest(String algorithm, @Nullable Cell value) {
        try {
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            if (value instanceof Datum.Binary binary) {
                digest.update(binary.bytes());
            } else if (value instanceof Datum.Text text) {
                digest.update(text.value().getBytes(java.nio.charset.StandardCharsets.UTF_8));
            } else {
                return null;
            }
            return encoded(digest.digest(), "hex");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Cell encoded(byte[] bytes, String format) {
        StringBuilder text = new StringBuilder();
        for (byte each : bytes) {
            int one = Byte.toUnsignedInt(each);
            switch (format.toLowerCase(Locale.ROOT)) {
                case "hex" -> text.append(Integer.toHexString(0x100 | one).substring(1));
                case "escape" -> {
                    if (one == 0 || one > 127) {
                        text.append('\\')
                                .append(Integer.toOctalString(01000 | one).substring(1));
                    } else {
                        text.append(one == '\\' ? "\\\\" : Character.toString(one));
                    }
                }
                default -> throw new UnsupportedForOracle("bytes as " + format);
            }
        }
        return new Datum.Text(text.toString());
    }

    private static Cell decoded(byte[] bytes, Charset charset) {
        try {
            return new Datum.Text(
                    charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException e) {
            throw Rejected.byValue("22018", "no text");
        }
    }

    private static Cell bytes(String text, Charset charset) {
        if (!charset.newEncoder().canEncode(text)) {
            throw Rejected.byValue("22018", "a character of another set");
        }
        return new Datum.Binary(ByteBuffer.wrap(text.getBytes(charset)));
    }

    private static Charset charset(@Nullable String name) {
        if (name == null || !Charset.isSupported(name)) {
            throw Rejected.byValue("22018", "no character set");
        }
        return Charset.forName(name);
    }
}
