package io.github.dynamodbjdbc.tck.hunter.defect;

import static io.github.dynamodbjdbc.tck.hunter.defect.PlantedDefect.arguments;
import static io.github.dynamodbjdbc.tck.hunter.defect.PlantedDefect.value;

import java.util.List;

/** Defects of writes. */
final class WriteDefects {
    private WriteDefects() {}

    static List<PlantedDefect> all() {
        return List.of(
                value(
                        "a write lacks the condition that the item exists",
                        "planner.write.Conditions",
                        "exists",
                        (call, value) -> call.constant(PlantedDefect.TRUE)),
                value(
                        "unprocessed items of a batch are lost",
                        "driver.write.ItemWriter",
                        "put",
                        (call, value) -> call.argument(0)),
                value(
                        "a write whose answer was lost is not counted",
                        "driver.write.LostAnswers",
                        "isDone",
                        (call, value) -> false),
                value(
                        "an INSERT conflicts with an expired item",
                        "planner.dml.WritePlanner",
                        "replaceable",
                        (call, value) -> null),
                value("a write changes expired items", "planner.query.TtlRewrite", "condition", (call, value) -> null),
                value("an INSERT skips an existing key", "planner.dml.InsertPlan$Task", "again", (call, value) -> null),
                value(
                        "a write with a false condition is counted",
                        "driver.write.ItemWriter$Outcome",
                        "done",
                        (call, value) -> true),
                value(
                        "a statement of a transaction does not see earlier writes",
                        "driver.write.Transaction",
                        "find",
                        (call, value) -> null),
                value(
                        "an INSERT stores NULL as a value",
                        "planner.dml.StoredColumn",
                        "stored",
                        (call, value) -> value == null
                                ? call.constant(PlantedDefect.ROOT + "planner.value.StoredNull#INSTANCE")
                                : value),
                value(
                        "LIST_APPEND in the driver loses the old elements",
                        "planner.exec.function.CollectionFunctions",
                        "listAppend",
                        (call, value) -> call.arguments().get(1) == null
                                ? value
                                : call.arguments().get(1)),
                value(
                        "RETURNING gives the items before the write",
                        "planner.dml.ReturnedRows",
                        "version",
                        (call, value) -> Mirror.named(value, "OLD")),
                value(
                        "a copied column has what is stored",
                        "planner.access.ColumnSource$Attribute",
                        "isDecoded",
                        (call, value) -> false),
                value(
                        "excluded has what is stored",
                        "planner.dml.InsertedItems",
                        "decoded",
                        (call, value) -> List.of()),
                value(
                        "a key of an entity's index does not follow its part",
                        "planner.dml.EntityKeys",
                        "text",
                        (call, value) -> value instanceof String text && text.startsWith("S#") ? "S#x" : value),
                arguments(
                        "a write treats a value of the wrong type for an index as NULL",
                        "planner.dml.NamedColumns",
                        "of",
                        (call, arguments) -> {
                            arguments[1] = List.of();
                            arguments[2] = List.of();
                        }));
    }
}
