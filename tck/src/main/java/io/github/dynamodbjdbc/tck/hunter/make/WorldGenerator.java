package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.Declaration;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.IndexDesign;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.Projection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Generates tables and their items. */
public final class WorldGenerator {
    /** Names that differ only in case, that are reserved words of SQL or DynamoDB, or that require quotes. */
    private static final List<String> NAMES = List.of(
            "a", "A", "b", "value", "Value", "size", "order", "SELECT", "a.b", "a b", "x-y", "\u00c4", "\u6570",
            "status", "count", "name", "t", "c3", "_u", "data#1");

    private static final List<String> PLAIN_NAMES = List.of("a", "b", "c", "d", "e", "amount", "label", "code");

    private final Dice dice;
    private final boolean plain;
    private final Pools pools;
    private final DeclarationGenerator declarations;

    /** Whether the connections have a schema file. */
    private final boolean declared;

    public WorldGenerator(Dice dice) {
        this.dice = dice;
        this.plain = dice.chance(0.25);
        this.pools = new Pools(dice, plain);
        this.declarations = new DeclarationGenerator(dice);
        this.declared = !plain && dice.chance(0.4);
    }

    public Pools pools() {
        return pools;
    }

    public World world() {
        List<Database.Contents> tables = new ArrayList<>();
        tables.add(table(dice.oneOf("Hunted", "hunted.1", "HUNTED-2", "Order"), dice.between(25, 90)));
        tables.add(table(dice.oneOf("Other", "other.2", "Select"), dice.between(5, 25)));
        return new World(tables, plain);
    }

    /** The distribution of an attribute's values; {@code type} is null for values of any type, {@code declaration} if there is none. */
    private record Draft(
            String name,
            @Nullable ValueType type,
            double present,
            @Nullable Declaration declaration) {}

    private Database.Contents table(String name, int items) {
        List<String> names = new ArrayList<>(dice.some(plain ? PLAIN_NAMES : NAMES, plain ? 7 : 9));
        TableDesign.Key partition = new TableDesign.Key(dice.chance(0.5) ? "pk" : names.remove(0), keyType());
        List<TableDesign.Key> sort = dice.chance(0.7)
                ? List.of(new TableDesign.Key(dice.chance(0.5) ? "sk" : names.remove(0), keyType()))
                : List.of();
        TableDesign.Keys keys = new TableDesign.Keys(List.of(partition), sort);
        List<Draft> plans = new ArrayList<>();
        for (String attribute : names.subList(0, Math.min(names.size(), dice.between(4, 7)))) {
            plans.add(plan(attribute));
        }
        String ttl = dice.chance(0.6) ? (dice.chance(0.7) ? "ttl" : plans.get(0).name()) : null;
        List<IndexDesign> indexes = indexes(keys, plans, ttl);
        TableDesign design = declared(new TableDesign(name, keys, indexes, ttl), plans);
        return new Database.Contents(design, items(design, plans, items));
    }

    /** The design with the schema file's declarations of keys and other attributes. */
    private TableDesign declared(TableDesign design, List<Draft> plans) {
        Map<String, Declaration> said = new LinkedHashMap<>();
        List<String> hidden = new ArrayList<>();
        for (Draft plan : plans) {
            if (plan.declaration() != null) {
                said.put(plan.name(), plan.declaration());
            }
        }
        if (declared) {
            for (TableDesign.Key key : design.keys().all()) {
                if (!key.type().equals("B") && dice.chance(0.4)) {
                    said.put(key.name(), declarations.time(key.type().equals("S")));
                }
            }
            plans.stream().filter(plan -> dice.chance(0.15)).forEach(plan -> hidden.add(plan.name()));
        }
        String ttl = design.ttlAttribute();
        if (ttl != null) {
            // The TTL attribute always holds numbers.
            said.remove(ttl);
            if (declared && dice.chance(0.5)) {
                said.put(ttl, declarations.ofTtl());
            }
        }
        return design.with(said, said.isEmpty() ? Set.of() : Set.copyOf(hidden));
    }

    private String keyType() {
        return plain ? dice.oneOf("S", "N") : dice.oneOf("S", "S", "N", "N", "B");
    }

    private Draft plan(String name) {
        double present = dice.oneOf(1.0, 0.8, 0.6);
        if (plain) {
            return new Draft(name, dice.oneOf(ValueType.S, ValueType.N), present, null);
        }
        if (declared && dice.chance(0.35)) {
            boolean text = dice.chance(0.6);
            return new Draft(name, text ? ValueType.S : ValueType.N, present, declarations.time(text));
        }
        ValueType type = dice.chance(0.3)
                ? null
                : dice.oneOf(
                        ValueType.S,
                        ValueType.S,
                        ValueType.N,
                        ValueType.N,
                        ValueType.N,
                        ValueType.B,
                        ValueType.BOOL,
                        ValueType.M,
                        ValueType.L,
                        ValueType.SS,
                        ValueType.NS);
        Declaration declaration =
                declared && dice.chance(0.3) ? declarations.ofType(type == null ? ValueType.NULL : type) : null;
        return new Draft(name, type, present, declaration);
    }

    private List<IndexDesign> indexes(TableDesign.Keys table, List<Draft> plans, @Nullable String ttl) {
        // An attribute has the same type in all keys.
        Map<String, TableDesign.Key> usable = new LinkedHashMap<>();
        table.all().forEach(key -> usable.put(key.name(), key));
        for (int i = 0; i < plans.size(); i++) {
            Draft plan = plans.get(i);
            if (plan.name().equals(ttl)) {
                usable.put(plan.name(), new TableDesign.Key(plan.name(), "N"));
            } else if (plan.type() != null && plan.type().isOrdered()) {
                usable.put(
                        plan.name(),
                        new TableDesign.Key(plan.name(), plan.type().name()));
            }
        }
        List<IndexDesign> indexes = new ArrayList<>();
        int globals = dice.between(0, 3);
        for (int i = 0; i < globals; i++) {
            boolean several = usable.size() > 2 && dice.chance(0.25);
            List<TableDesign.Key> parts = dice.some(usable.values(), several ? dice.between(3, 4) : 2);
            int partitions = several ? dice.between(1, 2) : 1;
            List<TableDesign.Key> sort = several || dice.chance(0.7)
                    ? parts.subList(Math.min(parts.size(), partitions), parts.size())
                    : List.of();
            indexes.add(index(
                    dice.oneOf("gsi", "G.", "by-") + i,
                    true,
                    new TableDesign.Keys(parts.subList(0, partitions), sort),
                    plans,
                    ttl));
        }
        int locals = table.sort().isEmpty() ? 0 : dice.between(0, 2);
        for (int i = 0; i < locals; i++) {
            List<TableDesign.Key> sort = dice.some(
                    usable.values().stream()
                            .filter(key -> !table.all().contains(key))
                            .toList(),
                    1);
            if (!sort.isEmpty()) {
                indexes.add(index("lsi" + i, false, new TableDesign.Keys(table.partition(), sort), plans, ttl));
            }
        }
        return indexes;
    }

    private IndexDesign index(
            String name, boolean global, TableDesign.Keys keys, List<Draft> plans, @Nullable String ttl) {
        Projection projection = dice.oneOf(Projection.ALL, Projection.ALL, Projection.KEYS_ONLY, Projection.INCLUDE);
        List<String> included = List.of();
        if (projection == Projection.INCLUDE) {
            Set<String> keyNames = new HashSet<>();
            keys.all().forEach(key -> keyNames.add(key.name()));
            List<String> others = new ArrayList<>(plans.stream()
                    .map(Draft::name)
                    .filter(attribute -> !keyNames.contains(attribute))
                    .toList());
            if (ttl != null && !others.contains(ttl) && !keyNames.contains(ttl)) {
                others.add(ttl);
            }
            included = dice.some(others, dice.between(1, 3));
            if (included.isEmpty()) {
                projection = Projection.KEYS_ONLY;
            }
        }
        return new IndexDesign(name, global, keys, projection, included);
    }

    private List<Map<String, Datum>> items(TableDesign design, List<Draft> plans, int count) {
        Map<String, String> keyTypes = design.keyTypes();
        List<TableDesign.Key> keys = design.keys().all();
        Set<List<Datum>> seen = new HashSet<>();
        List<Map<String, Datum>> items = new ArrayList<>();
        boolean huge = !plain && dice.chance(0.1);
        for (int i = 0; i < count; i++) {
            Map<String, Datum> item = new LinkedHashMap<>();
            List<Datum> key = new ArrayList<>();
            for (TableDesign.Key part : keys) {
                // The pool has too few values for many partitions.
                Datum value = keys.size() == 1 && part.type().equals("N")
                        ? (dice.chance(0.3) ? dice.pick(pools.keys("N")) : Pools.number(dice.below(200)))
                        : keys.size() == 1 && part.type().equals("S") && dice.chance(0.7)
                                ? Pools.text("k" + dice.below(200))
                                : dice.pick(pools.keys(part.type()));
                Declaration declaration = design.declared().get(part.name());
                if (declaration != null && declaration.format() != null && dice.chance(0.95)) {
                    value = declarations.stored(declaration);
                }
                item.put(part.name(), value);
                key.add(value);
            }
            if (!seen.add(key)) {
                continue;
            }
            for (Draft plan : plans) {
                if (dice.chance(plan.present()) && !item.containsKey(plan.name())) {
                    value(plan, keyTypes.get(plan.name())).ifPresent(value -> item.put(plan.name(), value));
                }
            }
            String ttl = design.ttlAttribute();
            if (ttl != null && !keys.stream().anyMatch(part -> part.name().equals(ttl))) {
                expire(item, ttl, keyTypes.containsKey(ttl));
            }
            if (huge && i % 9 == 0) {
                item.put("blob", Pools.text("x".repeat(dice.between(1_000, 90_000))));
            }
            items.add(item);
        }
        return items;
    }

    private Optional<Datum> value(Draft plan, @Nullable String keyType) {
        Declaration declaration = plan.declaration();
        if (declaration != null && declaration.format() != null && dice.chance(keyType == null ? 0.9 : 0.97)) {
            return Optional.of(declarations.stored(declaration));
        }
        if (keyType != null) {
            return Optional.of(dice.pick(pools.keys(keyType)));
        }
        if (plan.type() == null) {
            return Optional.of(pools.any());
        }
        if (!plain && dice.chance(0.1)) {
            return Optional.of(dice.chance(0.6) ? new Datum.Null() : pools.any());
        }
        return Optional.of(pools.ofType(plan.type()));
    }

    private void expire(Map<String, Datum> item, String ttl, boolean key) {
        long clock = World.CLOCK;
        int kind = dice.below(plain || key ? 6 : 10);
        switch (kind) {
            case 0, 1 -> item.put(ttl, Pools.number(clock - dice.oneOf(1, 2, 3_600, 86_400, 86_400 * 365)));
            case 2, 3 -> item.put(ttl, Pools.number(clock + dice.oneOf(0, 1, 3_600, 86_400 * 30)));
            // Too old to be deleted, by the driver's fixed clock and by the real one.
            case 4 -> item.put(ttl, Pools.number(clock - World.FIVE_YEARS - dice.oneOf(86_400 * 10, 86_400 * 300)));
            case 5 -> item.remove(ttl);
            case 6 -> item.put(ttl, Pools.number(1_278_028_800L));
            case 7 -> item.put(ttl, Pools.text(Long.toString(clock - 10)));
            case 8 -> item.put(ttl, pools.any());
            default -> item.put(ttl, Pools.number((clock - 1) + ".5"));
        }
    }
}
