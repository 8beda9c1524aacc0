package io.github.dynamodbjdbc.driver.declaration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.ListForm;
import io.github.dynamodbjdbc.planner.catalog.ShardHash;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaFileTest {
    @TempDir
    private Path directory;

    private SchemaFile read(String text) {
        try {
            return SchemaFile.read(Files.writeString(directory.resolve("s.yaml"), text), "s.yaml");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private String failure(String text) {
        StatementFailure failure = catchThrowableOfType(StatementFailure.class, () -> read(text));
        assertThat(failure).as(text).isNotNull();
        assertThat(failure.state()).isEqualTo(SqlState.INVALID_PARAMETER_VALUE);
        return failure.getMessage();
    }

    @Test
    void declaresColumnsAndMore() {
        SchemaFile file = read("""
                # a comment
                tables:
                  my.table:
                    columns:
                      a: varchar
                      on: {type: TIMESTAMP}
                      1: {type: DATE, format: epoch-days}
                      'a: b':
                        type: TIMESTAMP
                        format: iso8601-seconds-utc
                      l: LIST
                      v: VARIANT
                    hidden: [x, "y z"]
                    denseIndexes: [I]
                    ttlAttribute: t
                    versionAttribute: v
                    windowIndex: {index: W, granularity: PT15M, separator: "_"}
                  empty: {}
                """);
        TableDeclaration table = file.table("my.table");
        assertThat(table).isNotNull();
        assertThat(table.columns())
                .extracting(ColumnDeclaration::name, ColumnDeclaration::type, ColumnDeclaration::form)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("a", ColumnType.VARCHAR, null),
                        org.assertj.core.groups.Tuple.tuple("on", ColumnType.TIMESTAMP, DeclaredMoment.TIMESTAMP),
                        org.assertj.core.groups.Tuple.tuple(
                                "1", ColumnType.DATE, new TemporalFormat(ColumnType.DATE, TemporalNotation.EPOCH_DAYS)),
                        org.assertj.core.groups.Tuple.tuple(
                                "a: b",
                                ColumnType.TIMESTAMP,
                                new TemporalFormat(ColumnType.TIMESTAMP, TemporalNotation.ISO8601_SECONDS_UTC)),
                        org.assertj.core.groups.Tuple.tuple("l", ColumnType.LIST, ListForm.INSTANCE),
                        org.assertj.core.groups.Tuple.tuple("v", ColumnType.VARIANT, null));
        assertThat(table.hidden()).extracting(Named::name).containsExactly("x", "y z");
        assertThat(table.denseIndexes()).extracting(Named::name).containsExactly("I");
        assertThat(table.ttlAttribute().name()).isEqualTo("t");
        assertThat(table.versionAttribute().name()).isEqualTo("v");
        WindowDeclaration window = table.window();
        assertThat(window.index().name()).isEqualTo("W");
        assertThat(window.seconds()).isEqualTo(900);
        assertThat(window.notation()).isEqualTo(TemporalNotation.ISO8601_MILLIS_UTC);
        assertThat(window.separator()).isEqualTo("_");
        assertThat(table.columns().get(3).place().line()).isEqualTo(8);
        assertThat(file.table("arn:aws:dynamodb:eu-west-1:123456789012:table/my.table"))
                .isSameAs(table);
        assertThat(file.table("My.Table")).isNull();
        assertThat(file.inOtherCase("My.Table")).isSameAs(table);
    }

    @Test
    void equalContentsAreEqual() {
        String text = "tables: {T: {columns: {a: LIST, b: DATE}, hidden: [c]}}";
        assertThat(read(text)).isEqualTo(read(text)).hasSameHashCodeAs(read(text));
        assertThat(read(text)).isNotEqualTo(read(text.replace("[c]", "[d]")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | s.yaml:1:1: it is empty; it begins with 'tables:'",
                "# nothing | s.yaml:1:1: it is empty",
                "hello | s.yaml:1:1: a schema file is a mapping (name: value), not a single value",
                "[a] | s.yaml:1:1: a schema file is a mapping (name: value), not a list",
                "table: {} | s.yaml:1:1: 'table' is not a key of a schema file; nearest is 'tables'; the keys are tables",
                "tables: | s.yaml:1:8: tables is a mapping (name: value), not nothing",
                "tables: {T: x} | s.yaml:1:13: a table is a mapping (name: value), not a single value",
                "tables: {T: {}, T: {}} | s.yaml:1:17: key 'T' is here twice; first in line 1",
                "tables: {T: {Columns: {}}} | s.yaml:1:14: 'Columns' is not a key of a table; nearest is 'columns'; the keys are partitionKey, sortKey, indexes, columns, hidden, denseIndexes, ttlAttribute, versionAttribute, windowIndex",
                "tables: {T: {columns: {a: STRNG}}} | s.yaml:1:27: 'STRNG' is not a type; there are VARCHAR, NUMERIC, BOOLEAN, VARBINARY, DOCUMENT, LIST, VARIANT, TIMESTAMP, DATE",
                "tables: {T: {columns: {a: TIMESTMP}}} | s.yaml:1:27: 'TIMESTMP' is not a type; nearest is 'TIMESTAMP'",
                "tables: {T: {columns: {a: [DATE]}}} | s.yaml:1:27: a column's type is a name, not a list",
                "tables: {T: {columns: {a: }}} | a column's type is a name, not nothing",
                "tables: {T: {columns: {a: {format: iso8601}}}} | s.yaml:1:24: column 'a' has no key 'type'",
                "tables: {T: {columns: {a: {type: DATE, fromat: x}}}} | s.yaml:1:40: 'fromat' is not a key of a column; nearest is 'format'; the keys are type, format, shards",
                "tables: {T: {columns: {a: {type: NUMERIC, format: epoch-millis}}}} | s.yaml:1:51: only TIMESTAMP and DATE have a format, NUMERIC has none",
                "tables: {T: {columns: {a: {type: TIMESTAMP, format: epoch-second}}}} | s.yaml:1:53: 'epoch-second' is not a format of a TIMESTAMP; nearest is 'epoch-seconds'",
                "tables: {T: {columns: {a: {type: DATE, format: iso8601-seconds}}}} | s.yaml:1:48: 'iso8601-seconds' is not a format of a DATE",
                "tables: {T: {columns: {$item: VARCHAR}}} | s.yaml:1:24: column '$item' is one that every table has",
                "tables: {T: {hidden: x}} | s.yaml:1:22: hidden is a list ([one, other]), not a single value",
                "tables: {T: {hidden: [x, x]}} | s.yaml:1:26: 'x' is in hidden twice",
                "tables: {T: {ttlAttribute: [x]}} | s.yaml:1:28: ttlAttribute is a name, not a list",
                "tables: {T: {columns: {t: {type: TIMESTAMP, format: epoch-millis}}, ttlAttribute: t}} | s.yaml:1:83: 't' is declared TIMESTAMP with format epoch-millis, but items expire by seconds since 1970",
                "tables: {T: {columns: {t: VARCHAR}, ttlAttribute: t}} | s.yaml:1:51: 't' is declared VARCHAR, but items expire by seconds since 1970",
                "tables: {T: {columns: {t: DATE}, versionAttribute: t}} | s.yaml:1:52: 't' is declared DATE, but versions are counted in numbers",
                "tables: {T: {windowIndex: I}} | s.yaml:1:27: windowIndex is a mapping (name: value), not a single value",
                "tables: {T: {windowIndex: {index: I}}} | s.yaml:1:27: 'windowIndex' has no key 'granularity'",
                "tables: {T: {windowIndex: {granularity: P1D}}} | s.yaml:1:27: 'windowIndex' has no key 'index'",
                "tables: {T: {windowIndex: {index: I, granularity: P1D, from: 1}}} | s.yaml:1:56: 'from' is not a key of windowIndex; the keys are index, granularity, format, separator",
                "tables: {T: {windowIndex: {index: I, granularity: 1m}}} | s.yaml:1:51: 'granularity' is an ISO 8601 duration of whole seconds that divides a day",
                "tables: {T: {windowIndex: {index: I, granularity: PT7M}}} | s.yaml:1:51: 'granularity' is an ISO 8601 duration",
                "tables: {T: {windowIndex: {index: I, granularity: PT0.5S}}} | s.yaml:1:51: 'granularity' is an ISO 8601 duration",
                "tables: {T: {windowIndex: {index: I, granularity: P2D}}} | s.yaml:1:51: 'granularity' is an ISO 8601 duration",
                "tables: {T: {windowIndex: {index: I, granularity: P1D, format: iso8601-dat}}} | s.yaml:1:64: 'iso8601-dat' is not a format of a window; nearest is 'iso8601-date'; there are iso8601-millis-utc",
                "tables: {T: {windowIndex: {index: I, granularity: P1D, format: iso8601}}} | s.yaml:1:64: 'iso8601' is not a format of a window",
                "tables: {T: {windowIndex: {index: I, granularity: PT1H, format: iso8601-date}}} | s.yaml:1:65: iso8601-date can't distinguish windows of one day: 'granularity' would have to be P1D",
                "tables: {T: {windowIndex: {index: I, granularity: PT1H, format: epoch-seconds, separator: _}}} | s.yaml:1:91: a 'separator' separates parts of a string, and epoch-seconds is a number",
                "tables: {T: {columns: {<<: {a: DATE}}}} | s.yaml:1:24: merge keys (<<) are not taken",
                "tables: {T: {columns: {a: !!javax.script.ScriptEngineManager x}}} | s.yaml:1:27: this can not be read: Global tag is not allowed",
                "tables: !!java.net.URL {T: {}} | s.yaml:1:9: this can not be read: Global tag is not allowed",
                "tables: {T: {hidden: !!set {a}}} | not a mapping with a tag",
                "tables: {T | s.yaml:1:11: this can not be read: expected ',' or '}'",
                "tables: *nobody | s.yaml:1:9: this can not be read: found undefined alias nobody",
                "tables: {{a: b}: c} | s.yaml:1:10: a key is a name, not a mapping"
            })
    void namesThePlaceAndTheReason(String text, String message) {
        assertThat(failure(text)).contains(message);
    }

    private static ValueForm form(SchemaFile file) {
        return file.table("T").columns().get(0).form();
    }

    @Test
    void declaresShards() {
        assertThat(form(read("tables: {T: {columns: {a: {shards: {separator: ., from: 1, to: 200}}}}}")))
                .isEqualTo(new ShardedForm(".", 1, 200, 0, null));
        assertThat(form(read("tables: {T: {columns: {a: {type: varchar, shards: {digits: 3, from: 0, to: 999}}}}}")))
                .isEqualTo(new ShardedForm("", 0, 999, 3, null));
        SchemaFile calculated = read("""
                tables:
                  T:
                    columns:
                      a:
                        shards:
                          separator: "#"
                          from: 0
                          to: 9
                          by: b
                          hash: sha-256
                      b: NUMERIC
                """);
        assertThat(form(calculated))
                .isEqualTo(new ShardedForm("#", 0, 9, 0, new ShardedForm.Calculation("b", ShardHash.SHA_256)));
        assertThat(calculated.table("T").columns().get(0).type()).isEqualTo(ColumnType.VARCHAR);
    }

    /** Values of {@code shards:}, which begin in column 36. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "10 | :36: shards is a mapping (name: value), not a single value",
                "{from: 1, to: 2, hashh: x} | :53: 'hashh' is not a key of shards; nearest is 'hash'; the keys are separator, from, to, digits, by, hash",
                "{separator: ., to: 2} | :36: 'shards' has no key 'from'",
                "{separator: ., from: 1} | :36: 'shards' has no key 'to'",
                "{separator: ., from: a, to: 2} | :57: 'from' is an integer from 0 to 999999999, without zeros in front",
                "{separator: ., from: -1, to: 2} | :57: 'from' is an integer",
                "{separator: ., from: 01, to: 2} | :57: 'from' is an integer from 0 to 999999999, without zeros in front (see 'digits')",
                "{separator: ., from: 1, to: 1000000000} | :64: 'to' is an integer",
                "{separator: ., from: 1, to: 99999999999} | :64: 'to' is an integer",
                "{separator: ., from: 2, to: 1} | :64: 'to' is less than 'from': 1 < 2",
                "{separator: ., from: 0, to: 1000} | :64: these are 1001 shards; there may be 1000",
                "{separator: ., from: 0, to: 10, digits: 1} | :76: 10 has more than 1 digit",
                "{separator: ., from: 0, to: 10, digits: 10} | :76: 'digits' is an integer from 0 to 9",
                "{from: 0, to: 10} | :36: nothing marks where the shard begins",
                "{separator: x1, from: 0, to: 10} | :48: a separator has no digits",
                "{separator: ., from: 0, to: 10, by: b} | :36: 'by' (the attribute) and 'hash' (the calculation) go together",
                "{separator: ., from: 0, to: 10, hash: md5} | :36: 'by' (the attribute) and 'hash'",
                "{separator: ., from: 0, to: 10, by: a, hash: md5} | :72: a shard can't be calculated from the column that it is a part of",
                "{separator: ., from: 0, to: 10, by: b, hash: md6} | :81: 'md6' is not a hash; nearest is 'md5'; there are code-point-product, code-point-sum, crc32, md5, sha-256"
            })
    void shardsThatAreWrongNamePlaceAndReason(String shards, String message) {
        assertThat(failure("tables: {T: {columns: {a: {shards: " + shards.strip() + "}}}}"))
                .contains("s.yaml:1" + message.strip());
    }

    @Test
    void shardedKeysAreStrings() {
        String shards = "shards: {separator: ., from: 0, to: 9, by: b, hash: md5}";
        assertThat(failure("tables: {T: {columns: {a: {type: NUMERIC, " + shards + "}}}}"))
                .contains("s.yaml:1:34: a column with shards is VARCHAR, not NUMERIC");
        assertThat(failure("tables: {T: {columns: {a: {type: VARCHAR, format: iso8601, " + shards + "}}}}"))
                .contains("s.yaml:1:51: a column with shards has no format");
        assertThat(failure("tables: {T: {columns: {a: {" + shards + "}, b: LIST}}}"))
                .contains(
                        "s.yaml:1:24: the shards of 'a' are calculated from 'b', which is declared LIST, but has to be"
                                + " a string or a number");
        assertThat(failure(
                        "tables: {T: {columns: {a: {" + shards + "}, b: {shards: {separator: ., from: 1, to: 2}}}}}"))
                .contains("which is declared VARCHAR with shards");
        assertThat(failure("tables: {T: {columns: {a: {" + shards + "}}, ttlAttribute: a}}"))
                .contains("'a' is declared VARCHAR with shards, but items expire by seconds since 1970");
    }

    @Test
    void anErrorBelowNamesItsLine() {
        assertThat(failure("tables:\n  T:\n    columns:\n      a: DATE\n      b: TIMES\n"))
                .contains("Schema file s.yaml:5:10: 'TIMES' is not a type");
    }

    /** Errors do not show the content of a file, since its name may come from another user. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1",
                "[default]\naws_secret_access_key = wJalrXUtnFEMI\n",
                "password: \"wJalrXUtnFEMI",
                "-----BEGIN KEY-----\nwJalrXUtnFEMI\n-----END KEY-----\n",
                "key:\n\twJalrXUtnFEMI\n",
                "tables: {T: {hidden: {a: wJalrXUtnFEMI}}}"
            })
    void doesNotShowTheContent(String text) {
        assertThat(failure(text)).doesNotContain("wJalr").doesNotContain("root");
    }

    @Test
    void boundsSizeDepthAndAliases() throws IOException {
        assertThat(failure("# " + "x".repeat(SchemaFile.MAX_BYTES))).contains("larger than 1048576 bytes");
        assertThat(failure("tables: " + "[".repeat(30) + "]".repeat(30))).contains("too deep");
        StringBuilder bomb = new StringBuilder("a: &a [x]\n");
        for (int i = 0; i < 60; i++) {
            bomb.append("k").append(i).append(": *a\n");
        }
        assertThat(failure(bomb.toString())).contains("too many aliases");
        Path latin =
                Files.write(directory.resolve("l.yaml"), "tables: {\u00e9: {}}".getBytes(StandardCharsets.ISO_8859_1));
        StatementFailure failure = catchThrowableOfType(StatementFailure.class, () -> SchemaFile.read(latin, "l.yaml"));
        assertThat(failure).hasMessage("Schema file l.yaml: it is not UTF-8");
    }

    @Test
    void aByteOrderMarkDoesNoHarm() {
        assertThat(read("\uFEFFtables: {T: {}}").tables()).hasSize(1);
    }

    @Test
    void saysWhyAFileCanNotBeRead() {
        assertThat(catchThrowableOfType(
                        StatementFailure.class, () -> SchemaFile.read(directory.resolve("none"), "none")))
                .hasMessage("Schema file none: there is no such file");
        assertThat(catchThrowableOfType(StatementFailure.class, () -> SchemaFile.read(directory, "dir")))
                .hasMessage("Schema file dir: it is a directory");
        assertThat(SchemaFile.NONE.table("T")).isNull();
        assertThat(SchemaFile.NONE.tables()).isEqualTo(List.of());
    }

    @Test
    void declaresKeysAndIndexes() {
        KeysDeclaration keys = read("""
                tables:
                  t:
                    partitionKey: {p: S}
                    sortKey: {s: N}
                    indexes:
                      Local: {sortKey: {x: B}, projection: KEYS_ONLY}
                      Global: {partitionKey: {x: B, y: S}, sortKey: {s: N}, projection: [a, b]}
                """).table("t").keys();
        KeyAttribute p = new KeyAttribute("p", AttributeType.S);
        KeyAttribute sort = new KeyAttribute("s", AttributeType.N);
        KeyAttribute x = new KeyAttribute("x", AttributeType.B);
        assertThat(keys.key()).isEqualTo(new KeySchema(List.of(p), List.of(sort)));
        assertThat(keys.place().line()).isEqualTo(3);
        assertThat(keys.indexes())
                .extracting(KeysDeclaration.Index::schema)
                .extracting(IndexSchema::name, IndexSchema::kind, IndexSchema::key, IndexSchema::projection)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(
                                "Local",
                                IndexSchema.Kind.LSI,
                                new KeySchema(List.of(p), List.of(x)),
                                IndexSchema.ProjectionType.KEYS_ONLY),
                        org.assertj.core.groups.Tuple.tuple(
                                "Global",
                                IndexSchema.Kind.GSI,
                                new KeySchema(List.of(x, new KeyAttribute("y", AttributeType.S)), List.of(sort)),
                                IndexSchema.ProjectionType.INCLUDE));
        assertThat(keys.indexes().get(1).schema().projected()).containsExactlyInAnyOrder("a", "b");
        assertThat(read("tables: {t: {columns: {a: LIST}}}").table("t").keys()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "sortKey: {s: S} | s.yaml:1:23: 'sortKey' needs the table's 'partitionKey' next to it",
                "indexes: {I: {}} | s.yaml:1:23: 'indexes' needs the table's 'partitionKey' next to it",
                "partitionKey: p | s.yaml:1:28: partitionKey is a mapping",
                "partitionKey: {} | s.yaml:1:28: 'partitionKey' has one attribute, not 0",
                "partitionKey: {p: S, q: S} | s.yaml:1:28: 'partitionKey' has one attribute, not 2",
                "partitionKey: {p: VARCHAR} | s.yaml:1:32: 'VARCHAR' is not a type of a key attribute; there are S, N, B",
                "partitionKey: {p: S}, sortKey: {p: S} | s.yaml:1:45: 'p' is in the partition key already",
                "partitionKey: {p: S}, sortKey: {s: S}, indexes: {I: {projection: ALL}} | s.yaml:1:63: index 'I' has no key:",
                "partitionKey: {p: S}, indexes: {I: {sortKey: {x: S}, projection: ALL}} | only a table with a sort key has local",
                "partitionKey: {p: S}, indexes: {I: {partitionKey: {x: S}}} | s.yaml:1:46: index 'I' has no key 'projection'",
                "partitionKey: {p: S}, indexes: {I: {partitionKey: {x: S}, projection: SOME}} | 'SOME' is not a projection; it is ALL, KEYS_ONLY",
                "partitionKey: {p: S}, indexes: {I: {partitionKey: {p: N}, projection: ALL}} | 'p' is of type N here, and of type S in line 1",
                "partitionKey: {p: S}, indexes: {I: {partitionKeys: {p: S}}} | 'partitionKeys' is not a key of an index; nearest is 'partitionKey'",
                "partitionKey: {p: S}, indexes: {I: {partitionKey: {a: S, b: S, c: S, d: S, e: S}, projection: ALL}} | one to 4 attributes, not 5"
            })
    void keysAreChecked(String table, String reason) {
        assertThat(failure("tables: {t: {" + table + "}}")).contains(reason);
    }
}
