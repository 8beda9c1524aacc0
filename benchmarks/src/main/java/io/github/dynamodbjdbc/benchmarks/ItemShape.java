package io.github.dynamodbjdbc.benchmarks;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The shape of items, apart from the key that all have: each is hard on another part of a decoder. */
enum ItemShape {
    /** 8 attributes, 0.2 KB. */
    SMALL(
            number -> "\"OrderDate\":{\"S\":\"2026-01-31T10:15:30.000Z\"},\"Status\":{\"S\":\"SHIPPED\"},"
                    + "\"Total\":{\"N\":\"" + number % 1000 + ".95\"},\"Paid\":{\"BOOL\":true},"
                    + "\"Tags\":{\"SS\":[\"gift\",\"express\"]},\"Ship\":{\"M\":{\"City\":{\"S\":\"Graz\"},\"Zip\":{\"S\":\"8010\"}}}"),
    /** 3 of the 8 attributes. */
    SMALL_PROJECTED(number -> "\"Status\":{\"S\":\"SHIPPED\"},\"Total\":{\"N\":\"" + number % 1000 + ".95\"}"),
    /** 40 attributes. */
    WIDE(number -> members(
            38,
            i -> "\"Attribute" + i + "\":"
                    + (i % 2 == 0 ? "{\"S\":\"value " + number + "\"}" : "{\"N\":\"" + i + "\"}"))),
    /** A document, 8 levels deep. */
    NESTED(number -> "\"Document\":" + nested(8, number)),
    /** 20 numbers, half of them with fractions. */
    NUMBERS(number -> members(
            18,
            i -> "\"Number" + i + "\":{\"N\":\"" + (number * 7919L + i) + (i % 2 == 0 ? "" : "." + (10 + i)) + "\"}")),
    /** 4 KB of text with escapes and supplementary characters. */
    TEXT(number -> "\"Body\":{\"S\":\"" + "{\\\"id\\\": " + number
            + ", \\\"text\\\": \\\"z\u00fcrich \uD83D\uDE80\\\"}\\n".repeat(1)
            + "{\\\"line\\\": \\\"some words that are not short, \uD83D\uDE80\\\"}\\n".repeat(60) + "\"}");

    private final IntFunction<String> attributes;

    ItemShape(IntFunction<String> attributes) {
        this.attributes = attributes;
    }

    /** An item's JSON. */
    String item(int number) {
        return (this == SMALL_PROJECTED ? "{" : "{\"CustomerId\":{\"S\":\"C-000042\"},") + "\"OrderId\":{\"N\":\""
                + (100_000 + number) + "\"}," + attributes.apply(number) + "}";
    }

    private static String members(int count, IntFunction<String> member) {
        return IntStream.range(0, count).mapToObj(member).collect(Collectors.joining(","));
    }

    private static String nested(int depth, int number) {
        return depth == 0
                ? "{\"N\":\"" + number + "\"}"
                : "{\"M\":{\"Name\":{\"S\":\"level " + depth
                        + "\"},\"List\":{\"L\":[{\"S\":\"a\"},{\"N\":\"1\"}]},\"Inner\":" + nested(depth - 1, number)
                        + "}}";
    }
}
