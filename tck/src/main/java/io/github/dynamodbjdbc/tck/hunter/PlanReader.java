package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.tck.hunter.Coverage.Access;
import io.github.dynamodbjdbc.tck.hunter.judge.Reply;
import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads from EXPLAIN how a statement reads its tables. */
final class PlanReader {
    private PlanReader() {}

    /** Empty if the statement reads no table or can't be explained. */
    static Set<Access> accesses(Reply reply, World world) {
        Set<Access> found = EnumSet.noneOf(Access.class);
        if (!(reply instanceof Reply.Rows rows)) {
            return found;
        }
        int operation = rows.columns().indexOf("operation");
        int target = rows.columns().indexOf("target");
        int chosen = rows.columns().indexOf("chosen");
        for (List<@Nullable Cell> row : rows.rows()) {
            if (!new Datum.Bool(false).equals(row.get(chosen))) {
                Access access = access(text(row.get(operation)), text(row.get(target)), world);
                if (access != null) {
                    found.add(access);
                }
            }
        }
        return found;
    }

    private static String text(@Nullable Cell cell) {
        return cell instanceof Datum.Text text ? text.value() : "";
    }

    private static @Nullable Access access(String operation, String target, World world) {
        TableDesign.IndexDesign index = index(target, world);
        return switch (operation) {
            case "Empty" -> Access.EMPTY;
            case "GetItem" -> Access.GET_ITEM;
            case "BatchGetItem" -> Access.BATCH_GET_ITEM;
            case "Query" ->
                index == null ? Access.QUERY_TABLE : index.global() ? Access.QUERY_GLOBAL : Access.QUERY_LOCAL;
            case "MergedQueries" -> Access.MERGED_QUERIES;
            case "IndexThenBatchGet" -> Access.INDEX_THEN_BATCH_GET;
            case "Scan" -> index == null ? Access.SCAN_TABLE : Access.SCAN_INDEX;
            default -> null;
        };
    }

    private static TableDesign.@Nullable IndexDesign index(String target, World world) {
        return world.tables().stream()
                .flatMap(table -> table.design().indexes().stream()
                        .filter(index -> target.equals(table.design().name() + "." + index.name())))
                .findFirst()
                .orElse(null);
    }
}
