package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.local.Store;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Another client's write to an item during a statement.
 *
 * @param item the new item; null for a deletion
 * @param request the index of the statement's request for items before which it happens, from 0
 */
record OtherWrite(String table, List<Datum> key, @Nullable Map<String, Datum> item, int request) {
    void apply(Store store, String accessKey, TableDesign design) {
        if (item == null) {
            Map<String, Datum> names = new HashMap<>();
            for (int i = 0; i < key.size(); i++) {
                names.put(design.keys().all().get(i).name(), key.get(i));
            }
            store.delete(accessKey, table, names);
        } else {
            store.put(accessKey, table, item);
        }
    }

    void apply(Contents contents) {
        if (item == null) {
            contents.remove(table, key);
        } else {
            contents.put(table, item);
        }
    }

    @Override
    public String toString() {
        return "another client before request " + request + " for items: " + (item == null ? "deletes " + key : item);
    }
}
