package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.hunter.make.Dice;
import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Generates the fragments of one statement, with their literals. */
final class WriteExpressions {
    static final List<String> COLUMNS = List.of("n", "s", "g", "k", "l", "m", "x", "ttl");

    private static final long MANY_YEARS = 10L * 366 * 86_400;

    private final Dice dice;
    private final TableDesign design;
    private final TableDesign other;
    private final boolean subqueries;
    private final List<Datum> literals = new ArrayList<>();
    private List<String> beside = List.of();
    private String name = "";

    WriteExpressions(Dice dice, TableDesign design, TableDesign other, boolean subqueries) {
        this.dice = dice;
        this.design = design;
        this.other = other;
        this.subqueries = subqueries;
    }

    List<Datum> literals() {
        return List.copyOf(literals);
    }

    /** Adds the columns of another row to the following fragments: the item of an INSERT, or a row of a source. */
    WriteExpressions beside(String table, List<String> columns) {
        name = table + ".";
        beside = columns;
        return this;
    }

    /** A condition on the other row only. */
    String besideCondition() {
        String column = name + dice.pick(beside);
        return dice.oneOf(column + " = " + number(), column + " IS NOT NULL", column + " > " + number());
    }

    /** A condition on both the item and the other row. */
    String mixedCondition() {
        return beside.contains("n") ? "@n " + dice.oneOf("<", "<>", ">=") + " " + name + "n" : condition(1);
    }

    static Datum number(long number) {
        return new Datum.Numeric(BigDecimal.valueOf(number));
    }

    private static Datum text(String text) {
        return new Datum.Text(text);
    }

    /** A value for a column; sometimes NULL, if allowed. */
    static Datum literal(Dice dice, String column) {
        return switch (column) {
            case "pk" -> text(dice.oneOf("a", "b", "c", "d"));
            case "sk" -> number(dice.below(4));
            case "k" -> dice.chance(0.1) ? new Datum.Null() : number(dice.below(4));
            case "g" -> dice.chance(0.1) ? new Datum.Null() : text(dice.oneOf("a", "b", "cd"));
            case "n" ->
                dice.chance(0.2)
                        ? dice.oneOf(text("a"), text(""), new Datum.Null(), new Datum.Bool(true))
                        : dice.oneOf(number(0), number(1), number(2), number(-3), decimal("2.5"));
            case "s" -> dice.chance(0.1) ? number(1) : text(dice.oneOf("", "a", "ab", "b", "O'Brien", "10"));
            case "l" ->
                dice.chance(0.1)
                        ? text("a")
                        : new Datum.Sequence(dice.some(List.of(number(1), number(2), text("a")), dice.below(4)));
            case "m" ->
                dice.chance(0.1)
                        ? number(1)
                        : new Datum.Document(Map.of("f", dice.oneOf(number(1), text("a")), "h", number(2)));
            case "ttl" ->
                dice.oneOf(
                        number(World.CLOCK - 100),
                        number(World.CLOCK - 100),
                        number(World.CLOCK + 100),
                        number(World.CLOCK - MANY_YEARS),
                        text("never"),
                        new Datum.Null());
            default ->
                dice.oneOf(
                        set(dice),
                        set(dice),
                        new Datum.Bool(false),
                        new Datum.Binary(ByteBuffer.wrap(new byte[] {0, (byte) dice.below(256)})),
                        number(1),
                        text("a"),
                        new Datum.Null());
        };
    }

    private static Datum set(Dice dice) {
        return dice.oneOf(
                new Datum.TextSet(Set.of("a", "b")),
                new Datum.TextSet(Set.of("b")),
                new Datum.NumberSet(Set.of(BigDecimal.ONE)),
                new Datum.NumberSet(Set.of(BigDecimal.ONE, new BigDecimal("2.5"))));
    }

    private static Datum decimal(String number) {
        return new Datum.Numeric(new BigDecimal(number));
    }

    private String of(Datum value) {
        literals.add(value);
        return "{" + (literals.size() - 1) + "}";
    }

    private String number() {
        return of(dice.oneOf(number(0), number(1), number(2), number(3), decimal("2.5")));
    }

    private String text() {
        return of(text(dice.oneOf("a", "ab", "b", "cd")));
    }

    String inserted(String column) {
        return of(literal(dice, column));
    }

    String query(List<String> columns, TableDesign from) {
        boolean sorted = from.keys().all().size() > 1;
        String values = columns.stream()
                .map(column -> switch (column) {
                    case "sk" -> sorted && dice.chance(0.7) ? "sk + " + of(number(dice.below(2))) : of(number(1));
                    case "pk" -> dice.chance(0.8) ? "pk" : "COALESCE(g, 'b')";
                    case "n" -> dice.oneOf("n", "n * 2", "k");
                    default -> column;
                })
                .collect(Collectors.joining(", "));
        String condition = dice.oneOf("", " WHERE pk = 'a'", " WHERE k > 1", " WHERE g = 'a' OR n = 1");
        return "SELECT " + values + " FROM " + from.name() + condition;
    }

    String where() {
        StringBuilder where = new StringBuilder();
        if (dice.chance(0.65)) {
            where.append("@pk = ").append(of(literal(dice, "pk")));
            if (design.keys().all().size() > 1 && dice.chance(0.8)) {
                where.append(" AND @sk = ").append(of(literal(dice, "sk")));
            }
        } else if (dice.chance(0.4)) {
            where.append("@pk IN (").append(of(literal(dice, "pk"))).append(", ");
            where.append(of(literal(dice, "pk"))).append(")");
            if (design.keys().all().size() > 1 && dice.chance(0.6)) {
                where.append(" AND @sk IN (").append(of(literal(dice, "sk"))).append(", ");
                where.append(of(literal(dice, "sk"))).append(")");
            }
        }
        if (where.isEmpty() || dice.chance(0.6)) {
            where.append(where.isEmpty() ? "" : " AND ").append(condition(1));
        }
        return where.toString();
    }

    String condition(int depth) {
        if (depth > 0 && dice.chance(0.2)) {
            return "(" + condition(depth - 1) + dice.oneOf(" OR ", " AND ") + condition(depth - 1) + ")";
        }
        return switch (dice.below(subqueries ? 24 : 21)) {
            case 0 -> "@n > " + number();
            case 1 -> "@n = " + number();
            case 2 -> "@n <> " + number();
            case 3 -> "@s = " + text();
            case 4 -> "@s LIKE 'a%'";
            case 5 -> "@g = " + text();
            case 6 -> "@g IN (" + text() + ", " + text() + ")";
            case 7 -> "@k BETWEEN " + number() + " AND " + number();
            case 8 -> "@n * 2 = " + number();
            case 9 -> "UPPER(@s) = 'A'";
            case 10 -> "@" + dice.pick(COLUMNS) + " IS NULL";
            case 11 -> "@" + dice.pick(COLUMNS) + " IS NOT NULL";
            case 12 -> "NOT @n = " + number();
            case 13 -> "contains(@l, " + of(number(1)) + ")";
            case 14 -> "@m.f = " + number();
            case 15 -> "@n IN (" + number() + ", " + number() + ")";
            case 16 -> "@n + @k > " + number();
            case 17 -> "COALESCE(@n, 0) < " + number();
            case 18 -> "@l[0] = " + number();
            case 19 -> "@n >= @k";
            case 20 -> "attribute_exists(@x)";
            case 21 -> "@n = (SELECT MAX(q.k) FROM " + other.name() + " q)";
            case 22 -> "@pk IN (SELECT q.pk FROM " + other.name() + " q WHERE q.k > 1)";
            default -> "EXISTS (SELECT 1 FROM " + other.name() + " q WHERE q.k = " + number() + ")";
        };
    }

    List<RandomWrite.Assignment> sets(int count) {
        List<RandomWrite.Assignment> sets = new ArrayList<>();
        for (String column : dice.some(COLUMNS, count)) {
            String path =
                    switch (column) {
                        case "m" -> dice.oneOf("m", "m.f", "m.h", "m.i");
                        case "l" -> dice.oneOf("l", "l[0]", "l[1]", "l");
                        default -> column;
                    };
            sets.add(new RandomWrite.Assignment(path, path.equals(column) ? value(column) : numeric(1)));
        }
        return sets;
    }

    private String value(String column) {
        if (dice.chance(0.3)) {
            return of(literal(dice, column));
        } else if (dice.chance(0.2) && beside.contains(column)) {
            return name + column;
        }
        return switch (column) {
            case "n", "k" -> numeric(1);
            case "s" -> textual();
            case "g" -> dice.oneOf("SUBSTRING(@g || 'x' FROM 1 FOR 3)", "@g");
            case "l" ->
                dice.oneOf(
                        "list_append(@l, [1])",
                        "list_append([0], @l)",
                        "list_append(if_not_exists(@l, []), ['a'])",
                        "if_not_exists(@l, [1, 2])",
                        "@l");
            case "m" -> dice.oneOf("@m", "if_not_exists(@m, {'f': 0})");
            case "ttl" -> dice.oneOf("@ttl + 200", "@ttl - 200", "@ttl");
            case "x" ->
                dice.chance(0.5)
                        ? dice.oneOf("set_add", "set_delete") + "(@x, " + of(set(dice)) + ")"
                        : dice.oneOf("@n", "@s", "@l", "@m", "@pk", "@x");
            default -> dice.oneOf("@n", "@s", "@l", "@m", "@pk", "@x");
        };
    }

    private String textual() {
        return switch (dice.below(5)) {
            case 0 -> "SUBSTRING(@s || 'x' FROM 1 FOR 4)";
            case 1 -> "UPPER(@s)";
            case 2 -> "@g";
            case 3 -> "CASE WHEN " + condition(0) + " THEN " + text() + " ELSE @s END";
            default -> "COALESCE(@s, " + text() + ")";
        };
    }

    private String numeric(int depth) {
        if (beside.contains("n") && dice.chance(0.3)) {
            return dice.oneOf(name + "n", "@n + " + name + "n", "@n * " + name + "n");
        }
        return switch (dice.below(subqueries && beside.isEmpty() ? 17 : 16)) {
            case 0, 1, 2 -> "@n + " + number();
            case 3 -> "@n - " + number();
            case 4 -> number() + " - @n";
            case 5 -> "@n + @k";
            case 6 -> "@n * " + number();
            case 7 -> "COALESCE(@n, 0) + " + number();
            case 8 -> "if_not_exists(@n, " + number() + ") + " + number();
            case 9 -> "if_not_exists(@k, " + number() + ")";
            case 10 -> "ABS(@n)";
            case 11 ->
                depth > 0 ? "CASE WHEN " + condition(0) + " THEN " + numeric(0) + " ELSE " + numeric(0) + " END" : "@k";
            case 12 -> "@k";
            case 13 -> "@m.f + " + number();
            case 14 -> "@l[0]";
            case 15 -> "@m.f";
            default -> "(SELECT MAX(q.k) FROM " + other.name() + " q)";
        };
    }
}
