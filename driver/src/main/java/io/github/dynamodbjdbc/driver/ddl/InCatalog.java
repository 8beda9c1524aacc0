package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.catalog.CatalogTable;
import io.github.dynamodbjdbc.driver.catalog.Definitions;
import io.github.dynamodbjdbc.driver.catalog.OtherRegion;
import io.github.dynamodbjdbc.driver.declaration.CatalogItem;
import io.github.dynamodbjdbc.driver.declaration.CatalogItem.Expiring;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.planner.catalog.Column;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * Declarations in the catalog: an item per table, which counts its versions and contains the table's id. A crash between two requests leaves an item
 * that applies to no table.
 */
record InCatalog(CatalogTable catalog, RequestGateway gateway) implements KeptDeclarations {
    /** The limit of attempts if other statements change the item concurrently. */
    private static final int ATTEMPTS = 10;

    private static final Begun NOTHING_BEGUN = new Begun() {
        @Override
        public List<String> end(@Nullable String id, boolean expires) {
            return List.of();
        }

        @Override
        public void takeBack() {
            // nothing was begun
        }
    };

    @Override
    public void check(String table, List<Column> columns, List<String> undeclared) {
        // Each change of the item is conditional on its version.
    }

    /** Whether the catalog exists; it is created if needed. */
    private boolean isThere() {
        return catalog.isThere(gateway) || catalog.use().made() && CatalogCreation.make(catalog, gateway);
    }

    private List<String> notInForce(String table) {
        return List.of("The declaration of table " + table + " is not in force: "
                + (catalog.use().table() == null
                        ? "with catalog=off there is no catalog to keep it"
                        : "there is no catalog to keep it. CREATE CATALOG makes one"));
    }

    private @Nullable String name(String table) {
        return catalog.use().nameOf(table);
    }

    @Override
    public Begun begin(String table, List<Column> columns, BooleanSupplier isThere) {
        return begin(table, columns.isEmpty() ? null : item -> item.with(columns, List.of()), isThere);
    }

    @Override
    public Begun beginLike(String table, String source, @Nullable String sourceId, BooleanSupplier isThere) {
        String name = name(source);
        CatalogItem known = name != null && catalog.isThere(gateway) ? catalog.known(gateway, name) : null;
        return begin(
                table,
                known == null || !known.isOf(catalog.region(), sourceId) || known.declaresNothing()
                        ? null
                        : item -> item.like(known),
                isThere);
    }

    /** @param declared puts the columns into the item; null if nothing is declared */
    private Begun begin(String table, @Nullable UnaryOperator<CatalogItem> declared, BooleanSupplier isThere) {
        String name = name(table);
        if (declared == null) {
            // The remains of an earlier table with that name.
            CatalogItem left = name != null && catalog.isThere(gateway) ? catalog.known(gateway, name) : null;
            if (left != null && (left.pending() != null || !isThere.getAsBoolean())) {
                catalog.delete(gateway, left.table(), CatalogTable.unchanged(left));
            }
            return NOTHING_BEGUN;
        }
        if (name == null || !isThere()) {
            return new Unkept(notInForce(table));
        }
        String token = UUID.randomUUID().toString();
        return changed(name, known -> {
            if (known != null && known.pending() == null && isThere.getAsBoolean()) {
                // Another statement was faster, and the item belongs to it.
                return NOTHING_BEGUN;
            }
            long version = known == null ? 1 : known.version() + 1;
            CatalogItem begun = declared.apply(
                    new CatalogItem(name, version, token, Map.of(), Map.of(), CatalogItem.Shared.NOTHING));
            return catalog.put(gateway, begun, CatalogTable.unchanged(known)) ? new InItem(begun, token) : null;
        });
    }

    /** The result without a catalog. */
    private record Unkept(List<String> notes) implements Begun {
        @Override
        public List<String> end(@Nullable String id, boolean expires) {
            return notes;
        }

        @Override
        public void takeBack() {
            // nothing was begun
        }
    }

    /** The declarations in a pending item. */
    private final class InItem implements Begun {
        private final CatalogItem begun;
        private final String token;

        InItem(CatalogItem begun, String token) {
            this.begun = begun;
            this.token = token;
        }

        /** The statement that created the table decides, also if others have begun later. */
        @Override
        public List<String> end(@Nullable String id, boolean expires) {
            CatalogItem made = begun.made(catalog.region(), id);
            // A new table has no TTL attribute, so no request is needed.
            Expiring never = new Expiring(null, Instant.now().getEpochSecond());
            return catalog.put(gateway, expires ? made : made.expiring(never), CatalogTable.unfinished())
                    ? List.of()
                    : List.of("The declaration of table " + begun.table()
                            + " is not in force: another statement has made another table of that name");
        }

        @Override
        public void takeBack() {
            // Keeps an item that another statement has begun since.
            catalog.delete(gateway, begun.table(), CatalogTable.pending(token));
        }
    }

    @Override
    public List<String> declare(String table, @Nullable String id, List<Column> columns, List<String> undeclared) {
        String name = name(table);
        if (name == null || !(columns.isEmpty() ? catalog.isThere(gateway) : isThere())) {
            return columns.isEmpty() ? List.of() : notInForce(table);
        }
        return changed(name, known -> {
            boolean current = known != null && known.isOf(catalog.region(), id);
            CatalogItem before = known != null && current
                    ? known
                    : CatalogItem.undeclared(name, known == null ? 0 : known.version());
            CatalogItem after = before.with(columns, undeclared).made(catalog.region(), id);
            boolean done = current && after.columns().equals(before.columns())
                    || (after.columns().isEmpty()
                            ? known == null || catalog.delete(gateway, name, CatalogTable.unchanged(known))
                            : catalog.put(gateway, after, CatalogTable.unchanged(known)));
            return done ? List.of() : null;
        });
    }

    /** Each region has a catalog of its own, and a replica a table id that only its region knows. */
    @Override
    public List<String> replicated(String table, @Nullable String id, List<String> regions) {
        String name = name(table);
        CatalogItem known = name != null && catalog.isThere(gateway) ? catalog.known(gateway, name) : null;
        if (name == null || known == null || !known.isOf(catalog.region(), id) || known.declaresNothing()) {
            return List.of();
        }
        List<String> notes = new ArrayList<>();
        for (String region : regions) {
            String reason = carried(known, region);
            if (reason != null) {
                notes.add("Declarations of table " + table + " are not in force in " + region + ": " + reason
                        + ". ALTER TABLE " + table + " ADD COLUMN there declares columns, or ADOPT DECLARATIONS if that"
                        + " region has a replica of " + catalog.use().table());
            }
        }
        return notes;
    }

    /** The reason why another region's catalog does not declare of its replica what this one does; null if it does. */
    private @Nullable String carried(CatalogItem known, String region) {
        try (OtherRegion other = OtherRegion.open(gateway, catalog, region)) {
            if (other == null) {
                return "no endpoint of that region is known";
            }
            InCatalog there = new InCatalog(other.catalog(), other.gateway());
            JsonDocument replica = new TableStates(other.gateway()).describe(known.table());
            if (replica == null) {
                return "the replica is not yet there";
            }
            if (!there.isThere()) {
                return "there is no catalog";
            }
            String id = Definitions.id(replica);
            there.changed(known.table(), found -> {
                CatalogItem before = found == null ? CatalogItem.undeclared(known.table(), 0) : found;
                return other.catalog()
                                .put(
                                        other.gateway(),
                                        before.like(known).expiring(null).made(region, id),
                                        CatalogTable.unchanged(found))
                        ? List.of()
                        : null;
            });
            return null;
        } catch (AwsServiceException | SdkClientException | StatementFailure e) {
            if (e instanceof StatementFailure failure && failure.state() == SqlState.CANCELLED) {
                throw failure;
            }
            // The replica has been created even if its catalog fails.
            return String.valueOf(e.getMessage());
        }
    }

    @Override
    public void expiryChanged(String table) {
        String name = name(table);
        if (name != null && catalog.isThere(gateway)) {
            changed(
                    name,
                    known -> known == null
                                    || known.expiry() == null
                                    || catalog.put(
                                            gateway, known.expiring(null).counted(), CatalogTable.unchanged(known))
                            ? List.of()
                            : null);
        }
    }

    @Override
    public List<String> adopt(String table, @Nullable String id) {
        String name = name(table);
        CatalogItem found = name != null && catalog.isThere(gateway) ? catalog.known(gateway, name) : null;
        if (name == null || found == null || found.declaresNothing()) {
            throw new StatementFailure(SqlState.UNKNOWN_INDEX, "The catalog has no declaration of table " + table);
        }
        return changed(
                name,
                known -> known == null
                                || known.isOf(catalog.region(), id)
                                || catalog.put(
                                        gateway,
                                        known.expiring(null).made(catalog.region(), id),
                                        CatalogTable.unchanged(known))
                        ? List.of()
                        : null);
    }

    @Override
    public List<String> forget(String table, @Nullable String id) {
        String name = name(table);
        if (name != null && catalog.isThere(gateway)) {
            CatalogItem known = catalog.known(gateway, name);
            // Unless another table with that name was created in the meantime.
            if (known != null && (known.pending() != null || known.isOf(catalog.region(), id))) {
                catalog.delete(gateway, name, CatalogTable.unchanged(known));
            }
        }
        return List.of();
    }

    @Override
    public List<String> create(boolean ifNotExists, CatalogOptions options) {
        return CatalogCreation.create(catalog, gateway, ifNotExists, options);
    }

    /** One change of an item. */
    private interface Change<T> {
        /** @return null if the item was changed by another */
        @Nullable
        T of(@Nullable CatalogItem known);
    }

    private <T> T changed(String name, Change<T> change) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            T done = change.of(catalog.known(gateway, name));
            if (done != null) {
                return done;
            }
        }
        throw new StatementFailure(
                SqlState.OBJECT_IN_USE, "Other processes are changing the catalog's declaration of table " + name);
    }
}
