package io.github.dynamodbjdbc.tck.measure;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A table of TPC-H, whose rows come from the generator {@code io.trino.tpch}. The generator is accessed by reflection, like the driver: the kit needs
 * it only for this measurement.
 */
record TpchTable(String name, List<Column> columns, Object generator) {
    private static final String GENERATOR = "io.trino.tpch.TpchTable";
    private static final Set<String> NUMBERS = Set.of("INTEGER", "IDENTIFIER", "DOUBLE");

    TpchTable {
        columns = List.copyOf(columns);
    }

    record Column(String name, boolean numeric) {}

    static List<TpchTable> all() {
        try {
            List<TpchTable> tables = new ArrayList<>();
            for (Object table : (Iterable<?>)
                    Class.forName(GENERATOR).getMethod("getTables").invoke(null)) {
                String name = (String) call(table, GENERATOR, "getTableName");
                List<Column> columns = new ArrayList<>();
                for (Object column : (Iterable<?>) call(table, GENERATOR, "getColumns")) {
                    Object type = call(column, "io.trino.tpch.TpchColumn", "getType");
                    String base = String.valueOf(call(type, "io.trino.tpch.TpchColumnType", "getBase"));
                    columns.add(new Column(
                            (String) call(column, "io.trino.tpch.TpchColumn", "getColumnName"),
                            NUMBERS.contains(base)));
                }
                tables.add(new TpchTable(name, columns, table));
            }
            return tables;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The generator io.trino.tpch:tpch is not on the class path", e);
        }
    }

    private static Object call(Object object, String type, String method) throws ReflectiveOperationException {
        return Class.forName(type).getMethod(method).invoke(object);
    }

    /** The values of each row as text. */
    void rows(double scale, Consumer<List<String>> consumer) {
        try {
            Iterable<?> rows = (Iterable<?>) Class.forName(GENERATOR)
                    .getMethod("createGenerator", double.class, int.class, int.class)
                    .invoke(generator, scale, 1, 1);
            for (Object row : rows) {
                String line = (String) call(row, "io.trino.tpch.TpchEntity", "toLine");
                consumer.accept(List.of(line.split("\\|", -1)).subList(0, columns.size()));
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A row as an item. */
    ObjectNode item(List<String> row) {
        ObjectNode item = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < columns.size(); i++) {
            item.putObject(columns.get(i).name()).put(columns.get(i).numeric() ? "N" : "S", row.get(i));
        }
        return item;
    }
}
