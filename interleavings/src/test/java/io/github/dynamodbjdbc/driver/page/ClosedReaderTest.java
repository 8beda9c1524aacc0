package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.DirectClients;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.PageSizing;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.request.PagedRequest;
import io.github.dynamodbjdbc.turns.OneTurn;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/**
 * A thread that reads pages, with the next one on its way in the background, while another closes the reader: each page comes once and in order,
 * and after the close none comes.
 */
@OneTurn(of = 4, number = 1)
public class ClosedReaderTest {
    private static final int PAGES = 4;
    private static final Pattern START = Pattern.compile("ExclusiveStartKey.*\"S\":\"([0-9])\"");
    private static final ClientHandle CLIENT = DirectClients.open("pages", (account, region, operation, body) -> {
        Matcher start = START.matcher(new String(body, StandardCharsets.UTF_8));
        int page = start.find() ? Integer.parseInt(start.group(1)) + 1 : 0;
        return DirectClients.json("{\"Items\":[{\"id\":{\"S\":\"" + page + "\"}}],\"Count\":1,\"ScannedCount\":1"
                + (page == PAGES - 1 ? "}" : ",\"LastEvaluatedKey\":{\"id\":{\"S\":\"" + page + "\"}}}"));
    });

    private final PageReader reader = new PageReader(
            new RequestGateway(CLIENT, StatementLimits.NONE),
            0,
            Target.table("T"),
            new PagedRequest.Scan(ScanRequest.builder().tableName("T").build()),
            new PageSizing(-1, false, false, 100, false));
    private long delivered;

    /** The number of the page; -1 after the last. */
    @Operation(nonParallelGroup = "reader")
    public int next() {
        Page page = reader.next(delivered);
        if (page == null) {
            return -1;
        }
        delivered++;
        return Integer.parseInt((String) page.items().get(0).get("id"));
    }

    @Operation(nonParallelGroup = "reader")
    public void prefetch() {
        reader.prefetch();
    }

    @Operation
    public void close() {
        reader.close();
    }

    @Test
    void eachPageComesOnceUntilTheClose() {
        int more = Integer.getInteger("interleavings", 1);
        new StressOptions()
                .iterations(5 * more)
                .invocationsPerIteration(200 * more)
                .threads(2)
                .actorsPerThread(4)
                .actorsBefore(1)
                .actorsAfter(2)
                .sequentialSpecification(Pages.class)
                .check(ClosedReaderTest.class);
    }

    /** The pages as one thread reads them. */
    public static class Pages {
        private int read;
        private boolean closed;

        public int next() {
            if (read == PAGES) {
                return -1;
            }
            if (closed) {
                throw StatementFailure.cancelled();
            }
            return read++;
        }

        public void prefetch() {}

        public void close() {
            closed = true;
        }
    }
}
