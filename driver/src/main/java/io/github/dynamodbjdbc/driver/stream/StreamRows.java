package io.github.dynamodbjdbc.driver.stream;

import io.github.dynamodbjdbc.driver.decode.StreamPage;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StreamExchanges;
import io.github.dynamodbjdbc.driver.gateway.TableExchanges;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.planner.catalog.StreamTable;
import io.github.dynamodbjdbc.planner.catalog.SystemTable.StreamOf;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;

/**
 * The records of a stream as rows, with the columns of {@link StreamTable}. A shard is read when its parent has been read to its end, so
 * that the changes of an item come in their order; shards that are open at the same time are read in turn.
 *
 * <p>Without following, an open shard is at its end after some answers without records: the service has no other word for that, and
 * gives such answers in the middle too.
 */
public final class StreamRows implements RowCursor {
    private static final int MOST_EMPTY_ANSWERS = 5;
    private static final Duration SHORT_PAUSE = Duration.ofMillis(20);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    private final RequestGateway gateway;
    private final StreamOf of;
    private final Target target;
    private final String arn;
    private final StreamTurn turn;
    private final StreamPart wanted;
    private final @Nullable StreamPosition from;
    private final Map<String, Shard> known = new LinkedHashMap<>();
    private final Deque<Shard> open = new ArrayDeque<>();
    private final Set<String> ended = new HashSet<>();
    private Deque<StreamPage.Change> page = new ArrayDeque<>();
    private @Nullable String shard;
    private StreamPage.@Nullable Change current;
    private @Nullable Object @Nullable [] row;
    private Duration pause = SHORT_PAUSE;
    private int idle;
    private long taken;

    private StreamRows(
            RequestGateway gateway,
            StreamOf of,
            String arn,
            StreamPart wanted,
            @Nullable StreamPosition from,
            StreamTurn turn) {
        this.gateway = gateway;
        this.of = of;
        this.target = Target.table(of.table().name());
        this.arn = arn;
        this.wanted = wanted;
        this.from = from;
        this.taken = from == null ? 0 : from.records();
        this.turn = turn;
    }

    /**
     * @param condition on the columns by their names; rows for which it is not true may be left out
     * @throws StatementFailure 55000 if the table has no stream
     */
    public static StreamRows open(StreamOf of, Predicate condition, RequestGateway gateway) {
        String arn = arn(of.table().name(), gateway);
        StreamTurn turn = gateway.client().sharedByAccount(StreamTurn.class, arn, StreamTurn::new);
        StreamPart wanted = StreamPart.of(condition);
        StreamPosition from = wanted.position() == null
                ? null
                : StreamPosition.of(wanted.position(), Instant.now().getEpochSecond());
        StreamRows rows = new StreamRows(gateway, of, arn, wanted, from, turn);
        rows.discover();
        return rows;
    }

    /** @throws StatementFailure 55000 if the table has no stream */
    static String arn(String name, RequestGateway gateway) {
        JsonDocument table = gateway.send(
                0,
                TableExchanges.DESCRIBE_TABLE,
                Target.table(name),
                DescribeTableRequest.builder().tableName(name).build(),
                0);
        String arn = table.text("LatestStreamArn");
        if (arn == null) {
            throw new StatementFailure(
                    SqlState.OBJECT_NOT_IN_STATE,
                    "Table " + name + " has no stream; ALTER TABLE " + name
                            + " SET (stream = new_and_old_images) begins one");
        }
        return arn;
    }

    // ---- shards ----

    /** Opens the shards that are new and whose parents are read. */
    private void discover() {
        boolean first = known.isEmpty();
        String start = null;
        do {
            JsonDocument stream = gateway.send(
                    0,
                    StreamExchanges.DESCRIBE_STREAM,
                    target,
                    DescribeStreamRequest.builder()
                            .streamArn(arn)
                            .exclusiveStartShardId(start)
                            .build(),
                    0);
            for (JsonDocument described : stream.objects("Shards")) {
                String id = described.required("ShardId");
                if (wanted.includes(id)) {
                    known.computeIfAbsent(id, made -> shard(id, described));
                }
            }
            start = stream.text("LastEvaluatedShardId");
        } while (start != null);
        if (first && from != null) {
            goOnFrom(from);
        }
        openChildren();
    }

    private Shard shard(String id, JsonDocument described) {
        String at = from == null ? null : from.shards().get(id);
        boolean isBegun = at != null && !at.equals(StreamPosition.ENDED) && !at.equals(StreamPosition.UNREAD);
        Shard made = new Shard(arn, target, id, described.text("ParentShardId"), isBegun ? at : wanted.after());
        JsonDocument range = described.object("SequenceNumberRange");
        String firstSequence = range == null ? null : range.text("StartingSequenceNumber");
        if (StreamPosition.UNREAD.equals(at) && firstSequence != null) {
            made.requireAll(firstSequence);
        }
        return made;
    }

    /** Shards of the position that are read, and those before them, have ended. */
    private void goOnFrom(StreamPosition position) {
        position.shards().forEach((id, at) -> {
            if (!wanted.includes(id)) {
                return;
            }
            Shard shard = known.get(id);
            if (shard == null) {
                throw StreamPosition.gone();
            }
            if (at.equals(StreamPosition.ENDED)) {
                ended.add(id);
            }
            // An unread shard may wait for its parent.
            for (String parent = at.equals(StreamPosition.UNREAD) ? null : shard.parent();
                    parent != null && known.containsKey(parent) && ended.add(parent);
                    parent = Objects.requireNonNull(known.get(parent)).parent()) {}
        });
    }

    /** The place in all shards after the current record. */
    private String position(StreamPage.Change change) {
        Map<String, String> places = new LinkedHashMap<>();
        Set<String> before = new HashSet<>();
        for (Shard each : known.values()) {
            String last = each.id().equals(shard) ? change.sequence() : each.last();
            boolean isEnded = ended.contains(each.id()) && !each.id().equals(shard);
            places.put(each.id(), isEnded ? StreamPosition.ENDED : last == null ? StreamPosition.UNREAD : last);
            if (each.parent() != null && (isEnded || last != null)) {
                before.add(each.parent());
            }
        }
        places.keySet().removeIf(id -> before.contains(id) && StreamPosition.ENDED.equals(places.get(id)));
        // The second of reading would make the same place another text each time.
        Long at = change.atMillis();
        long seconds = at == null ? Instant.now().getEpochSecond() : Math.floorDiv(at, 1000L);
        return new StreamPosition(taken, seconds, places).text();
    }

    private void openChildren() {
        List<Shard> ready = new ArrayList<>();
        for (Shard each : known.values()) {
            String parent = each.parent();
            boolean waits = parent != null && known.containsKey(parent) && !ended.contains(parent);
            if (!waits && !ended.contains(each.id()) && !open.contains(each)) {
                ready.add(each);
            }
        }
        open.addAll(ready);
    }

    // ---- rows ----

    @Override
    public boolean advance() {
        while (page.isEmpty()) {
            Shard next = open.poll();
            if (next == null) {
                if (!of.follows() || !goOn()) {
                    return false;
                }
                continue;
            }
            StreamPage read = turn.take(gateway, () -> next.next(gateway));
            page = new ArrayDeque<>(read.changes());
            shard = next.id();
            take(next);
        }
        pause = SHORT_PAUSE;
        idle = 0;
        current = page.remove();
        taken++;
        row = null;
        return true;
    }

    /** After a page of the shard. */
    private void take(Shard current) {
        if (current.isRead()) {
            ended.add(current.id());
            if (of.follows()) {
                discover();
            } else {
                openChildren();
            }
        } else if (of.follows()) {
            open.add(current);
            if (page.isEmpty()) {
                rest();
            }
        } else if (current.emptyAnswers() < MOST_EMPTY_ANSWERS) {
            // To its end before another, so that few shards are begun.
            open.addFirst(current);
            if (page.isEmpty()) {
                gateway.pause(SHORT_PAUSE);
            }
        } else {
            ended.add(current.id());
        }
    }

    /** Longer and longer, once each open shard had nothing. */
    private void rest() {
        idle++;
        if (idle >= open.size()) {
            idle = 0;
            gateway.pause(pause);
            Duration longer = pause.multipliedBy(2);
            pause = longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
        }
    }

    /** Whether a stream without an open shard may get one: as long as it is not disabled. */
    private boolean goOn() {
        gateway.pause(LONGEST_PAUSE);
        discover();
        return !open.isEmpty() || !Collections.disjoint(known.keySet(), ended) && isEnabled();
    }

    private boolean isEnabled() {
        return "ENABLED"
                .equals(gateway.send(
                                0,
                                StreamExchanges.DESCRIBE_STREAM,
                                target,
                                DescribeStreamRequest.builder().streamArn(arn).build(),
                                0)
                        .text("StreamStatus"));
    }

    private @Nullable Object[] row(StreamPage.Change change) {
        TableSchema table = of.table();
        List<@Nullable Object> values = new ArrayList<>();
        values.add(change.event());
        values.add(change.atMillis());
        table.key().attributes().forEach(key -> values.add(change.keys().get(key.name())));
        values.add(change.before());
        values.add(change.after());
        values.add(change.expired());
        values.add(shard);
        values.add(change.sequence());
        values.add(position(change));
        return values.toArray();
    }

    @Override
    public @Nullable Object[] row() {
        if (row == null) {
            row = row(change());
        }
        return row;
    }

    /** The record of the current row. */
    StreamPage.Change change() {
        if (current == null) {
            throw new IllegalStateException("The cursor is not on a row");
        }
        return current;
    }

    @Override
    public void close() {
        open.clear();
        page.clear();
    }
}
