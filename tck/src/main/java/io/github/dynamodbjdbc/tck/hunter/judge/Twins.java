package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.local.LocalClient;
import io.github.dynamodbjdbc.tck.local.Store;
import io.github.dynamodbjdbc.tck.oracle.Database;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Copies of a world's tables after a change that must not affect answers. Each copy is created on its first use. */
final class Twins implements AutoCloseable {
    private final Setup setup;
    private final World world;
    private final Subject.Where original;
    private final Map<String, Twin> made = new HashMap<>();

    private static final String DECLARED = "declared";

    /** The schema file with the declarations that the catalog can't store; null if there are none. */
    private @Nullable Path rest;

    private record Twin(String accessKey, Subject subject) {}

    Twins(Setup setup, World world, Subject.Where original) {
        this.setup = setup;
        this.world = world;
        this.original = original;
    }

    /** Tables that contain all items when the index is created. */
    Subject indexed(AddedIndex index) {
        return twin(index.text(), twin -> {
            Store store = setup.store();
            store.create(twin.accessKey(), index.before(world).tables());
            store.addIndex(twin.accessKey(), index.tableIn(world), index.design(index.tableIn(world)));
        });
    }

    /** Tables that get every other item only after they were sampled. */
    Subject grown(Map<String, String> properties) {
        return twin("", twin -> {
            List<Database.Contents> first = new ArrayList<>();
            List<Database.Contents> later = new ArrayList<>();
            for (Database.Contents table : world.tables()) {
                int half = (table.items().size() + 1) / 2;
                first.add(new Database.Contents(table.design(), table.items().subList(0, half)));
                later.add(new Database.Contents(
                        table.design(),
                        table.items().subList(half, table.items().size())));
            }
            setup.store().create(twin.accessKey(), first);
            for (Database.Contents table : first) {
                String name = table.design().name().replace("\"", "\"\"");
                twin.subject().run("SELECT * FROM \"" + name + '"', List.of(), properties);
            }
            later.forEach(table -> setup.store().put(twin.accessKey(), table));
        });
    }

    /** Tables whose declarations are in the catalog as far as possible, and otherwise in a schema file. */
    Subject declared() {
        Twin known = made.get(DECLARED);
        if (known == null) {
            rest = SchemaFile.write(SchemaFile.lines(world, false));
            String accessKey = LocalClient.unusedAccessKey();
            String file = rest == null ? null : rest.toString();
            known = new Twin(
                    accessKey, new Subject(setup.driver(), new Subject.Where(original.url(), accessKey, file)));
            made.put(DECLARED, known);
            setup.store().create(accessKey, world.tables());
            known.subject().execute(CatalogColumns.statements(world));
        }
        return known.subject();
    }

    private Subject twin(String name, Consumer<Twin> making) {
        Twin known = made.get(name);
        if (known == null) {
            String accessKey = LocalClient.unusedAccessKey();
            known = new Twin(
                    accessKey,
                    new Subject(setup.driver(), new Subject.Where(original.url(), accessKey, original.schemaFile())));
            made.put(name, known);
            making.accept(known);
        }
        return known.subject();
    }

    @Override
    public void close() {
        Twin declared = made.get(DECLARED);
        if (declared != null) {
            declared.subject().execute(List.of("DROP TABLE \"dynamodb-jdbc-catalog\""));
            SchemaFile.delete(rest);
        }
        made.values().forEach(twin -> {
            twin.subject().close();
            setup.store().drop(twin.accessKey(), world.tables());
        });
        made.clear();
    }
}
