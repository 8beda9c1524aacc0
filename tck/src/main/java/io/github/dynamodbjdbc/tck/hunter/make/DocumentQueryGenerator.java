package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Generates queries of one table in PartiQL's forms: values, elements and members in FROM, LET, GROUP AS, EXCLUDE, and operations on bags. */
final class DocumentQueryGenerator {
    /** A name in the text, in place of which a condition with its parameters is put. */
    private static final String PREDICATE = "$predicate";

    private final Dice dice;
    private final Traits traits;
    private final Sources sources;
    private final PredicateGenerator predicates;
    private final ZonedTexts times;

    DocumentQueryGenerator(Dice dice, Traits traits, Sources sources, PredicateGenerator predicates) {
        this.dice = dice;
        this.traits = traits;
        this.sources = sources;
        this.predicates = predicates;
        this.times = new ZonedTexts(dice);
    }

    Query query() {
        traits.shape(Traits.Shape.EXPRESSIONS);
        Source source = sources.source("t");
        Map<String, Datum> witness = sources.witness(source);
        DocumentTexts texts = new DocumentTexts(dice, source);
        String sql = sql(texts, source);
        Expression predicate = sql.contains(PREDICATE) ? predicates.where(source, witness) : Sql.text("");
        Query query;
        try {
            query = ((Statement.Select) StatementParser.parse(sql)).query();
        } catch (SqlSyntaxException e) {
            throw new IllegalStateException(sql, e);
        }
        return Trees.rewrite(
                query,
                node -> node instanceof Expression.NameReference name
                                && name.parts().get(0).name().equals(PREDICATE)
                        ? predicate
                        : node);
    }

    private String sql(DocumentTexts texts, Source source) {
        String keys = source.design().keys().all().stream()
                .map(TableDesign.Key::name)
                .filter(name -> source.names().contains(name))
                .map(texts::column)
                .collect(Collectors.joining(", "));
        String table = SqlPrinter.print(
                        Sql.query(Sql.select(List.of(), false, List.of(Sql.star()), List.of(source.from()), null)))
                .replaceFirst("(?s)^SELECT \\* FROM ", "");
        String where = where(texts, texts.anyColumn());
        String list = texts.collection(2);
        String elements = texts.from(list);
        return switch (dice.below(26)) {
            case 0 -> "SELECT VALUE " + texts.value(2) + " FROM " + table + where;
            case 1 ->
                "SELECT " + keys + ", " + texts.value(2) + " AS v, " + texts.value(2) + " IS MISSING AS m FROM " + table
                        + where;
            case 2 ->
                "SELECT " + keys + ", " + texts.aggregate(2) + " AS a, " + texts.aggregate(1) + " AS b FROM " + table
                        + where;
            case 3 -> "SELECT " + keys + ", " + texts.condition(texts.value(1), 1) + " AS c FROM " + table + where;
            case 4, 5 -> "SELECT " + keys + ", el FROM " + table + ", " + elements + " AS el" + where(texts, "el");
            case 6 ->
                "SELECT " + keys + ", el, i FROM " + table + ", " + texts.from(texts.ordered(2)) + " AS el AT i WHERE "
                        + texts.condition("el", 1);
            case 7 ->
                "SELECT " + keys + ", el FROM " + table + " LEFT JOIN " + elements + " AS el ON "
                        + texts.condition("el", 1) + where;
            case 8 ->
                "SELECT " + keys + ", k, v FROM " + table + ", UNPIVOT " + texts.tuple() + " AS v AT k"
                        + where(texts, dice.oneOf("k", "v"));
            case 9 ->
                "SELECT " + keys + ", x, y IS MISSING AS m FROM " + table + " LET " + texts.value(2) + " AS x, "
                        + texts.value(1) + " AS y" + where(texts, "x");
            case 10 ->
                "SELECT k, COLL_COUNT(g) AS n, COLL_COUNT(SELECT VALUE 1 FROM g AS el WHERE el."
                        + texts.anyColumn() + " = " + texts.known() + ") AS m FROM " + table
                        + where + " GROUP BY " + texts.anyColumn() + " AS k GROUP AS g";
            case 11 -> "SELECT VALUE " + excluded(texts) + " FROM " + table + where;
            case 12 ->
                "SELECT EVERY(" + texts.condition("el", 0) + ") AS a, "
                        + dice.oneOf("ANY(", "SOME(", "BOOL_OR(") + texts.condition("el", 0)
                        + ") AS b, COUNT(*) FILTER (WHERE " + texts.condition("el", 0) + ") AS c FROM " + table + ", "
                        + elements + " AS el" + where;
            case 13 -> "SELECT DISTINCT el FROM " + table + ", " + elements + " AS el" + where;
            case 14 ->
                "(SELECT VALUE " + texts.anyColumn() + " FROM " + table + where + ") "
                        + dice.oneOf("OUTER UNION", "OUTER INTERSECT", "OUTER EXCEPT") + dice.oneOf("", " ALL")
                        + dice.oneOf(
                                " (SELECT VALUE " + texts.anyColumn() + " FROM " + table + ")",
                                " [" + texts.known() + ", " + texts.known() + ", " + texts.scalar() + "]");
            case 15 ->
                "SELECT COLL_COUNT(g) AS n, COUNT(*) AS c, COLL_COUNT(SELECT VALUE 1 FROM g AS el WHERE "
                        + texts.condition("el." + texts.anyColumn(), 0) + ") AS m FROM " + table + where
                        + " GROUP ALL AS g";
            case 16 ->
                "SELECT " + keys + ", " + times.value(1) + " AS a, " + times.condition() + " AS b FROM " + table
                        + where;
            case 17 ->
                "SELECT " + keys + " FROM " + table + " WHERE " + texts.condition(texts.anyColumn(), 0)
                        + dice.oneOf(" AND ", " OR ") + times.condition();
            case 18 ->
                dice.oneOf(
                        "SELECT x, COUNT(*) AS c, SUM(n) AS s FROM " + times.rows() + " GROUP BY x ORDER BY x",
                        "SELECT x, n, " + times.value(0) + " AS a FROM " + times.rows() + " ORDER BY x DESC, n",
                        "SELECT MIN(x) AS a, MAX(x) AS b, COUNT(DISTINCT x) AS c FROM " + times.rows());
            case 19 ->
                "SELECT " + keys + ", TRY_CAST(" + texts.anyColumn() + " AS " + dice.oneOf("TIMESTAMPTZ", "TIMETZ")
                        + ") AS a, " + texts.anyColumn() + dice.oneOf(" = ", " < ")
                        + "TIMESTAMPTZ '2016-01-01 00:00+02' AS b FROM "
                        + table + where;
            case 20 ->
                "SELECT " + keys + ", " + texts.tuple() + ", " + texts.anyCollection() + " EXCLUDE " + texts.tuple()
                        + deep(texts) + ", " + texts.anyCollection() + deep(texts) + " FROM " + table + where;
            case 21 ->
                "SELECT * EXCLUDE el." + dice.oneOf("a", "a.b", "a.c[1].b", "a.c[*]", "b", "b.a") + " FROM "
                        + texts.tuples() + " AS el";
            case 22 -> "SELECT t.* EXCLUDE " + texts.tuple() + deep(texts) + " FROM " + table + where;
            case 23 ->
                "SELECT " + keys + ", el FROM " + table + dice.oneOf(", ", " CROSS JOIN ") + texts.jsonRows()
                        + where(texts, "el");
            case 24 ->
                "SELECT " + keys + ", " + texts.json(1) + " AS a, " + texts.json(1) + " AS b FROM " + table
                        + dice.oneOf(where, " WHERE " + texts.condition(texts.json(1), 1));
            default ->
                "SELECT " + texts.anyColumn() + " AS a, " + texts.anyColumn() + " AS b FROM " + table + where
                        + dice.oneOf(" UNION", " INTERSECT", " EXCEPT") + dice.oneOf("", " ALL") + " CORRESPONDING"
                        + dice.oneOf("", " BY (a)") + " SELECT " + texts.anyColumn() + " AS c, " + texts.anyColumn()
                        + " AS a FROM " + table;
        };
    }

    private String excluded(DocumentTexts texts) {
        String value = dice.chance(0.7) ? texts.tuple() : texts.anyCollection();
        return value + " EXCLUDE " + value + deep(texts) + (dice.chance(0.3) ? ", " + value + deep(texts) : "");
    }

    /** One to three steps into a value. */
    private String deep(DocumentTexts texts) {
        StringBuilder steps = new StringBuilder();
        for (int i = dice.between(1, 3); i > 0; i--) {
            steps.append(dice.oneOf(
                    ".\"" + texts.member().replace("\"", "\"\"") + "\"", "[" + dice.below(2) + "]", "[*]", ".*"));
        }
        return steps.toString();
    }

    private String where(DocumentTexts texts, String value) {
        return switch (dice.below(5)) {
            case 0 -> "";
            case 1, 2 -> " WHERE \"" + PREDICATE + "\"";
            case 3 -> " WHERE \"" + PREDICATE + "\" AND " + texts.condition(value, 1);
            default -> " WHERE " + texts.condition(value, 1);
        };
    }
}
