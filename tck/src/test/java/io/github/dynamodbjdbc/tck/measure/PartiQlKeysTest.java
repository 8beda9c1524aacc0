package io.github.dynamodbjdbc.tck.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.grammar.StatementParser;
import java.util.List;
import org.junit.jupiter.api.Test;

/** By the manual: a Scan unless the partition key is given by = or IN, alone, with AND, or in an OR of nothing else. */
class PartiQlKeysTest {
    private static final MadeTable TABLE =
            MadeTable.of("T", List.of("key Pk S, Sk N", "global G A S + B S, C N + D N projects ALL"), List.of());

    private static PartiQlKeys keys(String index, String where) {
        return PartiQlKeys.of(TABLE, index, StatementParser.parseExpression(where));
    }

    /** A line for each Query: its condition, names and values filled in; null for a Scan. */
    private static List<String> queries(String index, String where) {
        List<ObjectNode> conditions = keys(index, where).conditions();
        return conditions == null
                ? null
                : conditions.stream().map(PartiQlKeysTest::text).toList();
    }

    private static String text(ObjectNode request) {
        String text = request.path("KeyConditionExpression").asText();
        for (var name : request.path("ExpressionAttributeNames").properties()) {
            text = text.replace(name.getKey(), name.getValue().asText());
        }
        for (var value : request.path("ExpressionAttributeValues").properties()) {
            text = text.replace(
                    value.getKey(), value.getValue().elements().next().asText());
        }
        return text;
    }

    @Test
    void wholeKeysAreItems() {
        PartiQlKeys keys = keys(null, "Pk IN ['a', 'b'] AND Sk = 5");
        assertThat(keys.areWhole()).isTrue();
        assertThat(keys.items()).extracting(ObjectNode::toString).containsExactly("""
                {"Pk":{"S":"a"},"Sk":{"N":"5"}}""", """
                {"Pk":{"S":"b"},"Sk":{"N":"5"}}""");
        assertThat(keys(null, "Pk = 'a' AND Sk > 5").areWhole()).isFalse();
    }

    @Test
    void partitionsAreQueries() {
        assertThat(queries(null, "Pk = 'a' AND X = 1")).containsExactly("Pk = a");
        assertThat(queries(null, "Pk IN ('a', 'b')")).containsExactly("Pk = a", "Pk = b");
        assertThat(queries(null, "Pk = 'a' OR Pk = 'b'")).containsExactly("Pk = a", "Pk = b");
        assertThat(queries(null, "Pk = 'a' AND Sk BETWEEN 1 AND 2")).containsExactly("Pk = a AND Sk BETWEEN 1 AND 2");
        assertThat(queries(null, "Pk = 'a' AND begins_with(Sk, 'x')")).containsExactly("Pk = a AND begins_with(Sk, x)");
    }

    @Test
    void sortAttributesAreUsedWithoutGaps() {
        assertThat(queries("G", "A = 'a' AND B = 'b' AND C = 1 AND D <= 2"))
                .containsExactly("A = a AND B = b AND C = 1 AND D <= 2");
        assertThat(queries("G", "A = 'a' AND B = 'b' AND D = 2")).containsExactly("A = a AND B = b");
        assertThat(queries("G", "A = 'a'")).isNull();
    }

    @Test
    void allElseIsAScan() {
        assertThat(queries(null, "X = 1")).isNull();
        assertThat(queries(null, "Pk > 'a'")).isNull();
        assertThat(queries(null, "Pk = 'a' OR X = 1")).isNull();
        assertThat(queries(null, "NOT Pk = 'a'")).isNull();
    }
}
