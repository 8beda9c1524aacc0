package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.TableClass;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.Node;

/**
 * The file of property {@code prices}, read with the same checks as a schema file:
 *
 * <pre>
 * date: 2024-11-01
 * regions:
 *   us-east-1:
 *     STANDARD:
 *       onDemand: {readMillion: 0.125, writeMillion: 0.625}
 *       provisioned: {readHour: 0.00013, writeHour: 0.00065}
 *       storageGbMonth: 0.25
 *     copies: {backupGbMonth: 0.10, restoreGb: 0.15}
 *     streams: {readMillion: 0.20}
 *     metrics: {thousand: 0.01}
 * </pre>
 */
public final class PriceFile {
    private static final String DATE = "date";
    private static final String REGIONS = "regions";
    private static final String ON_DEMAND = "onDemand";
    private static final String READ_MILLION = "readMillion";
    private static final String WRITE_MILLION = "writeMillion";
    private static final String PROVISIONED = "provisioned";
    private static final String READ_HOUR = "readHour";
    private static final String WRITE_HOUR = "writeHour";
    private static final String STORAGE = "storageGbMonth";
    private static final List<String> CLASSES =
            Arrays.stream(TableClass.values()).map(Enum::name).toList();
    private static final List<String> GROUPS =
            Arrays.stream(Prices.Group.values()).map(Prices.Group::key).toList();

    private final String file;

    private PriceFile(String file) {
        this.file = file;
    }

    /**
     * The prices of one region; the whole file is validated.
     *
     * @param name the file's name in messages
     * @throws StatementFailure 22023 if it can't be read, is not a price list, or lacks the region
     */
    public static Prices read(Path path, String name, String region) {
        try {
            return new PriceFile(name).prices(SchemaReader.tree(name, SchemaFile.text(path, name)), region);
        } catch (StatementFailure e) {
            // The shared reader's messages mention the schema file.
            String message = String.valueOf(e.getMessage()).replaceFirst("^Schema file ", "Price list ");
            throw new StatementFailure(e.state(), message, e.getCause());
        }
    }

    private Prices prices(@Nullable Node root, String region) {
        if (root == null) {
            throw new Place(file, 1, 1).failure("it is empty; it begins with '" + DATE + ":'");
        }
        YamlMap map = YamlMap.of(file, root, "a price list");
        map.checkKeys("a price list", List.of(DATE, REGIONS));
        LocalDate date = date(required(map, DATE, root));
        Node regions = required(map, REGIONS, root);
        Prices found = null;
        for (YamlMap.Member member : YamlMap.of(file, regions, REGIONS).entries()) {
            Prices prices = prices(date, member.value());
            if (member.key().name().equals(region)) {
                found = prices;
            }
        }
        if (found == null) {
            throw YamlMap.failure(
                    file, regions, "it has no prices of region " + region + ": add them, or leave property prices out");
        }
        return found;
    }

    private Prices prices(LocalDate date, Node region) {
        YamlMap map = YamlMap.of(file, region, "a region");
        map.checkKeys(
                "a region", Stream.concat(CLASSES.stream(), GROUPS.stream()).toList());
        Map<TableClass, Prices.OnDemand> onDemand = new EnumMap<>(TableClass.class);
        Map<TableClass, Prices.Provisioned> provisioned = new EnumMap<>(TableClass.class);
        Map<TableClass, BigDecimal> storage = new EnumMap<>(TableClass.class);
        for (YamlMap.Member member : map.entries()) {
            if (GROUPS.contains(member.key().name())) {
                continue;
            }
            TableClass tableClass = TableClass.valueOf(member.key().name());
            YamlMap modes = YamlMap.of(file, member.value(), "a table class");
            modes.checkKeys("a table class", List.of(ON_DEMAND, PROVISIONED, STORAGE));
            Node onDemandNode = required(modes, ON_DEMAND, member.value());
            onDemand.put(
                    tableClass,
                    new Prices.OnDemand(
                            price(ON_DEMAND, onDemandNode, READ_MILLION, WRITE_MILLION),
                            price(ON_DEMAND, onDemandNode, WRITE_MILLION, READ_MILLION)));
            Node hours = modes.get(PROVISIONED);
            if (hours != null) {
                provisioned.put(
                        tableClass,
                        new Prices.Provisioned(
                                price(PROVISIONED, hours, READ_HOUR, WRITE_HOUR),
                                price(PROVISIONED, hours, WRITE_HOUR, READ_HOUR)));
            }
            Node month = modes.get(STORAGE);
            if (month != null) {
                storage.put(tableClass, dollars(month));
            }
        }
        return new Prices(date, onDemand, provisioned, storage, rates(region));
    }

    /** One of the two prices of a mode. */
    private BigDecimal price(String mode, Node node, String key, String other) {
        YamlMap prices = YamlMap.of(file, node, mode);
        prices.checkKeys(mode, List.of(key, other));
        return dollars(required(prices, key, node));
    }

    private Map<Prices.Rate, BigDecimal> rates(Node region) {
        Map<Prices.Rate, BigDecimal> rates = new EnumMap<>(Prices.Rate.class);
        for (Prices.Group group : Prices.Group.values()) {
            Node node = YamlMap.of(file, region, "a region").get(group.key());
            if (node != null) {
                rates(YamlMap.of(file, node, group.key()), group, rates);
            }
        }
        return rates;
    }

    private void rates(YamlMap map, Prices.Group group, Map<Prices.Rate, BigDecimal> found) {
        List<Prices.Rate> known = Arrays.stream(Prices.Rate.values())
                .filter(rate -> rate.group() == group)
                .toList();
        map.checkKeys(group.key(), known.stream().map(Prices.Rate::key).toList());
        for (Prices.Rate rate : known) {
            Node price = map.get(rate.key());
            if (price != null) {
                found.put(rate, dollars(price));
            }
        }
    }

    private Node required(YamlMap map, String key, Node owner) {
        Node node = map.get(key);
        if (node == null) {
            throw YamlMap.failure(file, owner, "it has no key '" + key + "'");
        }
        return node;
    }

    private LocalDate date(Node node) {
        Named text = YamlMap.name(file, node, DATE);
        try {
            return LocalDate.parse(text.name());
        } catch (DateTimeException e) {
            throw text.place().failure("the date of a price list reads like 2024-11-01");
        }
    }

    private BigDecimal dollars(Node node) {
        Named text = YamlMap.name(file, node, "a price");
        // Exponents and signs are rejected, because such a price is probably a mistake.
        if (!text.name().matches("\\d{1,9}(\\.\\d{1,9})?")) {
            throw text.place()
                    .failure(
                            "a price is dollars for a million units, an hour of a unit, a gigabyte or a thousand metrics, such as 0.125");
        }
        return new BigDecimal(text.name());
    }
}
