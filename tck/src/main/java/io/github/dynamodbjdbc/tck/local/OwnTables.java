package io.github.dynamodbjdbc.tck.local;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A case's own tables as lines of JSON: the CreateTable request, optionally the UpdateTimeToLive request, then the table's items in DynamoDB's JSON,
 * one per line; then the next table.
 */
public final class OwnTables {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String EMBEDDED = "jdbc:dynamodb:embedded";
    private static final String KEY_SCHEMA = "KeySchema";
    private static final String TIME_TO_LIVE = "TimeToLiveSpecification";

    private OwnTables() {}

    /** The URL of the database in which a case's own tables are created: in memory, if a database in a directory would keep them. */
    public static String url(String url) {
        return url.replaceFirst("^" + EMBEDDED + ":[^?]*", EMBEDDED);
    }

    /**
     * Creates the tables in a separate store.
     *
     * @param url the URL of an engine
     * @return the properties of a connection that sees the tables
     * @throws IllegalArgumentException if a line is not JSON
     */
    public static Map<String, String> create(String url, List<String> lines) {
        String accessKey = LocalClient.unusedAccessKey();
        make(new Store(endpoint(url)), accessKey, lines);
        return Map.of("accessKeyId", accessKey, "secretAccessKey", "hunter", "region", LocalClient.REGION);
    }

    /**
     * Whether tables can be created there next to others. The kit's requests have no valid signature, and use one region only.
     *
     * @param url the URL of any server
     */
    public static boolean canShare(String url) {
        return url.startsWith("jdbc:dynamodb://")
                && url.contains("region=" + LocalClient.REGION)
                && !url.contains("ssl=true")
                && !url.toLowerCase(Locale.ROOT).matches(".*(amazonaws\\.com|api\\.aws).*");
    }

    /**
     * Creates the tables next to others.
     *
     * @param url the URL of a server for which {@link #canShare} is true, and which has no tables with these names
     * @param accessKey the access key of the connections that use them
     */
    public static void share(String url, String accessKey, List<String> lines) {
        Store store = new Store(endpoint(url));
        make(store, accessKey, lines);
        for (String table : names(lines)) {
            JsonNode described;
            do {
                described = store.call(accessKey, "DescribeTable", named(table));
            } while (!described.path("Table").path("TableStatus").asText().equals("ACTIVE"));
        }
    }

    /** Drops those of the tables that exist, and waits until they are gone. */
    public static void unshare(String url, String accessKey, List<String> lines) {
        Store store = new Store(endpoint(url));
        List<String> left = left(store, accessKey, names(lines));
        left.forEach(table -> store.call(accessKey, "DeleteTable", named(table)));
        while (!left.isEmpty()) {
            left = left(store, accessKey, left);
        }
    }

    private static List<String> left(Store store, String accessKey, List<String> tables) {
        String listed =
                store.call(accessKey, "ListTables", JSON.createObjectNode()).toString();
        return tables.stream()
                .filter(table -> listed.contains('"' + table + '"'))
                .toList();
    }

    /** The names of the tables. */
    public static List<String> names(List<String> lines) {
        return lines.stream()
                .map(OwnTables::parse)
                .filter(node -> node.has(KEY_SCHEMA))
                .map(node -> node.get("TableName").textValue())
                .toList();
    }

    private static ObjectNode named(String table) {
        return JSON.createObjectNode().put("TableName", table);
    }

    private static void make(Store store, String accessKey, List<String> lines) {
        String table = "";
        for (String line : lines) {
            JsonNode node = parse(line);
            if (node.has(KEY_SCHEMA)) {
                store.call(accessKey, "CreateTable", node);
                table = node.get("TableName").textValue();
            } else if (node.has(TIME_TO_LIVE)) {
                store.call(accessKey, "UpdateTimeToLive", node);
            } else {
                ObjectNode put = named(table);
                put.set("Item", node);
                store.call(accessKey, "PutItem", put);
            }
        }
    }

    private static URI endpoint(String url) {
        String place = url.split("\\?", 2)[0];
        return place.equals(EMBEDDED)
                ? LocalEngine.start()
                : URI.create("http:" + place.substring("jdbc:dynamodb:".length()));
    }

    private static JsonNode parse(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e.getOriginalMessage() + ": " + line, e);
        }
    }

    /** The lines of a table. */
    public static List<String> lines(Database.Contents contents) {
        TableDesign design = contents.design();
        List<String> lines = new ArrayList<>();
        lines.add(DesignJson.createTable(design).toString());
        JsonNode ttl = timeToLive(design);
        if (ttl != null) {
            lines.add(ttl.toString());
        }
        contents.items().forEach(item -> lines.add(DatumJson.write(item).toString()));
        return lines;
    }

    static @Nullable JsonNode timeToLive(TableDesign design) {
        if (design.ttlAttribute() == null) {
            return null;
        }
        ObjectNode request = JSON.createObjectNode().put("TableName", design.name());
        request.putObject(TIME_TO_LIVE).put("Enabled", true).put("AttributeName", design.ttlAttribute());
        return request;
    }
}
