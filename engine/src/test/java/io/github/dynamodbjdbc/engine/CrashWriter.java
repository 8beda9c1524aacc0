package io.github.dynamodbjdbc.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The process that {@link CrashTest} kills. It writes numbered transactions, each of which puts two items and moves an index entry, and prints the
 * number of each acknowledged transaction.
 */
public final class CrashWriter {
    private CrashWriter() {}

    public static void main(String[] args) {
        try (Engine engine = Engine.open(Path.of(args[0]))) {
            long number = Long.parseLong(args[1]);
            if (number == 0) {
                io.github.dynamodbjdbc.engine.compare.Fixture.tables(engine);
            }
            while (true) {
                Answer answer = engine.call("TransactWriteItems", transaction(++number));
                if (answer.isError()) {
                    throw new IllegalStateException(answer.text());
                }
                System.out.println(number);
            }
        }
    }

    private static byte[] transaction(long number) {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        var items = request.putArray("TransactItems");
        for (String half : new String[] {"left", "right"}) {
            ObjectNode put = items.addObject().putObject("Put").put("TableName", "Two");
            ObjectNode item = put.putObject("Item");
            item.putObject("pk").put("S", half);
            item.putObject("sk").put("N", Long.toString(number % 50));
            item.putObject("a").put("S", half);
            item.putObject("b").put("N", Long.toString(number));
            item.putObject("c").put("S", "x".repeat((int) (number * 37 % 3000)));
        }
        return request.toString().getBytes(StandardCharsets.UTF_8);
    }
}
