package io.github.dynamodbjdbc.planner.function;

import static io.github.dynamodbjdbc.planner.catalog.ColumnType.BIGINT;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.BOOLEAN;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.INTEGER;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.TIMESTAMP;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.VARBINARY;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.VARCHAR;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.VARIANT;

import io.github.dynamodbjdbc.planner.exec.Computation;
import io.github.dynamodbjdbc.planner.exec.function.BinaryFunctions;
import io.github.dynamodbjdbc.planner.exec.function.BitFunctions;
import io.github.dynamodbjdbc.planner.exec.function.PatternFunctions;
import io.github.dynamodbjdbc.planner.exec.function.QuotedTexts;
import io.github.dynamodbjdbc.planner.exec.function.TextFunctions;
import io.github.dynamodbjdbc.planner.exec.function.UuidFunctions;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Expansion;
import java.util.UUID;

/** Functions of text, including those that also take binary. */
final class TextDeclarations {
    private TextDeclarations() {}

    static void declare(DeclaredGroup group) {
        composition(group);
        measures(group);
        parts(group);
        changes(group);
        patterns(group);
        digests(group);
    }

    private static void composition(DeclaredGroup group) {
        group.add("CONCAT", "the strings one after the other")
                .many("a written, …", VARCHAR, TextFunctions::concatenation)
                .nulls(Nulls.PASSED_OVER);
        group.add("CONCAT_WS", "the texts with the separator between them; NULL if that is NULL")
                .many("separator written, a written, …", VARCHAR, TextFunctions::separated)
                .nulls(Nulls.PASSED_OVER);
        group.add("FORMAT", "the format with `%s` for the next value, `%I` for it as a name, `%L` as a literal")
                .many("format text", VARCHAR, QuotedTexts::format)
                .many("format text, a written, …", VARCHAR, QuotedTexts::format)
                .nulls(Nulls.COUNT);
        group.add("QUOTE_LITERAL", "the value as a string literal").one("a written", VARCHAR, QuotedTexts::literal);
        group.add("QUOTE_NULLABLE", "the same, `NULL` for NULL")
                .many("a written", VARCHAR, values -> QuotedTexts.nullable(values[0]))
                .nulls(Nulls.COUNT);
        group.add("QUOTE_IDENT", "the name, in double quotes where it needs them")
                .one("a text", VARCHAR, QuotedTexts::name);
        group.add("REPEAT", "a, n times").two("a text, n number", VARCHAR, TextFunctions::repeat);
        group.add("SPACE", "n spaces").one("n number", VARCHAR, TextFunctions::space);
        group.add("CHR, CHAR", "the character of a code point").one("n number", VARCHAR, TextFunctions::chr);
    }

    private static void measures(DeclaredGroup group) {
        group.add("LENGTH", "how many characters, or bytes").one("a text or binary", INTEGER, TextFunctions::length);
        group.add("CHAR_LENGTH, CHARACTER_LENGTH, LEN", "how many characters")
                .one("a text", INTEGER, TextFunctions::length);
        group.add("OCTET_LENGTH", "how many bytes, of a string in UTF-8")
                .one("a text or binary", INTEGER, TextFunctions::octetLength);
        group.add("BIT_LENGTH", "how many bits, of a string in UTF-8")
                .one("a text or binary", INTEGER, TextFunctions::bitLength);
        group.add("ASCII", "the code point of the first character").one("a text", INTEGER, TextFunctions::ascii);
        group.add("POSITION, LOCATE, CHARINDEX", "where b first occurs in a, from position start on; 0 if nowhere")
                .written("POSITION(b IN a)")
                .three("b text, a text, start number = 1", INTEGER, TextFunctions::position)
                .two("b binary, a binary", INTEGER, BinaryFunctions::position);
        group.add("STRPOS, INSTR", "where b first occurs in a; 0 if nowhere")
                .two("a text, b text", INTEGER, (a, b) -> TextFunctions.position(b, a))
                .two("a binary, b binary", INTEGER, (a, b) -> BinaryFunctions.position(b, a));
        group.add("STARTS_WITH", "whether a does with b").two("a text, b text", BOOLEAN, TextFunctions::startsWith);
        group.add("ENDS_WITH", "whether a does with b").two("a text, b text", BOOLEAN, TextFunctions::endsWith);
    }

    private static void parts(DeclaredGroup group) {
        group.add(
                        "SUBSTRING, SUBSTR, MID",
                        "the part from position n on, of m characters or bytes; the first match of the regular expression r, or its first group; the part between the escaped double quotes of a pattern of `SIMILAR TO`")
                .written("SUBSTRING(a FROM n FOR m)")
                .written("SUBSTRING(a FROM r)")
                .written("SUBSTRING(a FROM pattern FOR escape)")
                .two("a text, n number", VARCHAR, TextFunctions::substring)
                .three("a text, n number, m number", VARCHAR, TextFunctions::substring)
                .two("a text, r text", VARCHAR, PatternFunctions::substring)
                .three("a text, pattern text, escape text", VARCHAR, PatternFunctions::substring)
                .two("a binary, n number", VARBINARY, BinaryFunctions::substring)
                .three("a binary, n number, m number", VARBINARY, BinaryFunctions::substring);
        group.add("LEFT", "the first n characters; with a negative n all but the last")
                .two("a text, n number", VARCHAR, TextFunctions::left);
        group.add("RIGHT", "the last n characters; with a negative n all but the first")
                .two("a text, n number", VARCHAR, TextFunctions::right);
        group.add("SPLIT_PART", "field n between separators; from the end if n is negative")
                .three("a text, separator text, n number", VARCHAR, TextFunctions::splitPart);
        group.add("BTRIM, TRIM", "the text without these characters at its ends")
                .written("TRIM(BOTH characters FROM a)")
                .two("a text, characters text = ' '", VARCHAR, TextFunctions::trim);
        group.add("LTRIM", "the text without these characters at its start")
                .written("TRIM(LEADING characters FROM a)")
                .two("a text, characters text = ' '", VARCHAR, TextFunctions::ltrim);
        group.add("RTRIM", "the text without these characters at its end")
                .written("TRIM(TRAILING characters FROM a)")
                .two("a text, characters text = ' '", VARCHAR, TextFunctions::rtrim);
    }

    private static void changes(DeclaredGroup group) {
        group.add("UPPER, UCASE", "a in upper case").one("a text", VARCHAR, TextFunctions::upper);
        group.add("LOWER, LCASE", "a in lower case").one("a text", VARCHAR, TextFunctions::lower);
        group.add("INITCAP", "each word with a capital").one("a text", VARCHAR, TextFunctions::initcap);
        group.add("REVERSE", "the characters backwards").one("a text", VARCHAR, TextFunctions::reverse);
        group.add("REPLACE, TEXT_REPLACE", "a with c for each b")
                .three("a text, b text, c text = ''", VARCHAR, TextFunctions::replace);
        group.add("TRANSLATE", "a with each character of b as the one at its place in c, or without it")
                .three("a text, b text, c text", VARCHAR, TextFunctions::translate);
        group.add("OVERLAY", "a with b for the m characters or bytes from position n on; without m as many as b has")
                .written("OVERLAY(a PLACING b FROM n FOR m)")
                .three("a text, b text, n number", VARCHAR, TextFunctions::overlay)
                .four("a text, b text, n number, m number", VARCHAR, TextFunctions::overlay)
                .three("a binary, b binary, n number", VARBINARY, BinaryFunctions::overlay)
                .four("a binary, b binary, n number, m number", VARBINARY, BinaryFunctions::overlay);
        group.add("INSERT", "as `OVERLAY`, with JDBC's order of arguments")
                .four("a text, n number, m number, b text", VARCHAR, (a, n, m, b) -> TextFunctions.overlay(a, b, n, m))
                .four(
                        "a binary, n number, m number, b binary",
                        VARBINARY,
                        (a, n, m, b) -> BinaryFunctions.overlay(a, b, n, m));
        group.add("NORMALIZE", "a in a normal form of Unicode: NFC, NFD, NFKC or NFKD")
                .written("NORMALIZE(a, NFD)")
                .expanded("a text, form text = 'NFC'", "VARCHAR", Expansion.NORMALIZE);
        group.add("IS_NORMALIZED", "whether a is in that normal form of Unicode")
                .written("a IS NORMALIZED")
                .written("a IS NOT NFD NORMALIZED")
                .two("a text, form text = 'NFC'", BOOLEAN, TextFunctions::isNormalized);
        group.add("LPAD", "a filled up on the left to n characters, or cut off after them")
                .three("a text, n number, fill text = ' '", VARCHAR, TextFunctions::lpad);
        group.add("RPAD", "a filled up on the right to n characters, or cut off after them")
                .three("a text, n number, fill text = ' '", VARCHAR, TextFunctions::rpad);
    }

    private static void patterns(DeclaredGroup group) {
        group.add("REGEXP_LIKE", "whether the regular expression r is found in a")
                .three("a text, r text, flags text = ''", BOOLEAN, PatternFunctions::regexpLike);
        group.add(
                        "REGEXP_REPLACE",
                        "a with b in place of the first match of r, or of each with the flag `g`; with `start` in place of the nth from there, or of each if n is 0; `\\1` is a group")
                .four("a text, r text, b text, flags text = ''", VARCHAR, PatternFunctions::regexpReplace)
                .many(
                        "a text, r text, b text, start number, n number = 1, flags text = ''",
                        VARCHAR,
                        PatternFunctions::regexpReplace);
        group.add("REGEXP_SUBSTR", "the nth match of r from position start on, or a group of it")
                .many(
                        "a text, r text, start number = 1, n number = 1, flags text = '', group number = 0",
                        VARCHAR,
                        PatternFunctions::regexpSubstr);
        group.add("REGEXP_INSTR", "the position of the same, or with `behind` 1 that behind it; 0 if there is none")
                .many(
                        "a text, r text, start number = 1, n number = 1, behind number = 0, flags text = '', group number = 0",
                        INTEGER,
                        PatternFunctions::regexpInstr);
        group.add("REGEXP_COUNT", "how often r is found, from position start on")
                .four("a text, r text, start number = 1, flags text = ''", INTEGER, PatternFunctions::regexpCount);
        group.add(
                        "REGEXP_MATCH",
                        "a list of the groups of the first match of r, or of the whole match if r has no groups")
                .three("a text, r text, flags text = ''", VARIANT, PatternFunctions::regexpMatch);
        group.add("REGEXP_MATCHES", "a row with such a list for the first match of r, or for each with the flag `g`")
                .rows("a text, r text, flags text = ''", VARIANT, (Computation.StrictOfThree)
                        PatternFunctions::regexpMatches);
        group.add("REGEXP_SPLIT_TO_ARRAY", "a list of the parts between the matches of r")
                .gives(CollectionKind.LIST)
                .three("a text, r text, flags text = ''", VARIANT, PatternFunctions::regexpSplit);
        group.add("REGEXP_SPLIT_TO_TABLE", "a row for each of these parts")
                .rows("a text, r text, flags text = ''", VARCHAR, (Computation.StrictOfThree)
                        PatternFunctions::regexpSplit);
        group.add("SIMILAR_TO_ESCAPE", "a pattern of `SIMILAR TO` as a regular expression; `a SIMILAR TO p` uses it")
                .two("pattern text, escape text = '\\'", VARCHAR, PatternFunctions::ofSimilar);
    }

    private static void digests(DeclaredGroup group) {
        group.add("UUID, GEN_RANDOM_UUID, RANDOM_UUID, UUIDV4", "a random UUID as text, another for each row")
                .chance(VARCHAR, () -> UUID.randomUUID().toString());
        group.add("UUID_EXTRACT_VERSION", "the version of a UUID; NULL if it is of another variant than RFC 9562 has")
                .one("u text", INTEGER, UuidFunctions::version);
        group.add("UUID_EXTRACT_TIMESTAMP", "the moment that a UUID of version 1 or 7 has; NULL for another version")
                .one("u text", TIMESTAMP, UuidFunctions::moment);
        group.add("MD5", "the digest in hexadecimal").one("a text or binary", VARCHAR, TextFunctions::md5);
        group.add("SHA1", "the digest in hexadecimal").one("a text or binary", VARCHAR, TextFunctions::sha1);
        group.add("SHA256", "the digest in hexadecimal").one("a text or binary", VARCHAR, TextFunctions::sha256);
        group.add("SHA512", "the digest in hexadecimal").one("a text or binary", VARCHAR, TextFunctions::sha512);
        group.add("ENCODE", "the bytes as text in `hex`, `base64` or `escape`")
                .two("a binary, format text", VARCHAR, BinaryFunctions::encode);
        group.add("CONVERT_TO", "the bytes of the string in a character set, as `UTF8`")
                .two("a text, charset text", VARBINARY, BinaryFunctions::ofText);
        group.add("CONVERT_FROM", "the string of such bytes")
                .two("a binary, charset text", VARCHAR, BinaryFunctions::text);
        group.add("GET_BYTE", "the byte at place n from 0, as a number")
                .two("a binary, n number", INTEGER, BinaryFunctions::byteAt);
        group.add("SET_BYTE", "the bytes with b at place n from 0")
                .three("a binary, n number, b number", VARBINARY, BinaryFunctions::withByte);
        group.add("TO_HEX", "an integer in hexadecimal").one("n number", VARCHAR, n -> BitFunctions.digits(n, 16));
        group.add("TO_BIN", "an integer in binary").one("n number", VARCHAR, n -> BitFunctions.digits(n, 2));
        group.add("TO_OCT", "an integer in octal").one("n number", VARCHAR, n -> BitFunctions.digits(n, 8));
        group.add("BIT_COUNT", "how many bits are set, of an integer's 64 or of binary")
                .oneInRun("a any", BIGINT, BitFunctions::count);
        group.add("GET_BIT", "the bit at place n from 0, the lowest of the first byte")
                .two("a binary, n number", INTEGER, BitFunctions::bitAt);
        group.add("SET_BIT", "the bytes with bit b, 0 or 1, at that place")
                .three("a binary, n number, b number", VARBINARY, BitFunctions::withBit);
        group.add("SOUNDEX", "how English text sounds").one("a text", VARCHAR, TextFunctions::soundex);
        group.add("DIFFERENCE", "how alike two texts sound, up to 4")
                .two("a text, b text", INTEGER, TextFunctions::difference);
    }
}
