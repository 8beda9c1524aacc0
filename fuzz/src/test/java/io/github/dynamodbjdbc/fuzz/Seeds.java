package io.github.dynamodbjdbc.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Inputs that a fuzzer begins with: statements of the kit and the manual, and examples of the other kinds. */
final class Seeds {
    /** The kinds of input. */
    enum Kind {
        SYNTAX,
        STATEMENT,
        URL,
        SCHEMA_FILE,
        ANSWER,
        IMPORT,
        SCRIPT
    }

    private static final List<Path> PAGES = List.of(Path.of("../tck/src/main/resources/cases"), Path.of("../docs"));
    private static final Pattern FENCE = Pattern.compile("(?s)```(sql|yaml schema|sh)?[^\n]*\n(.*?)```");
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z_0-9]{1,19}|<>|\\|\\||::|->|/\\*\\+");
    private static final int MOST_WORDS = 1500;

    private static final List<String> URLS = List.of(
            "us-east-1?accessKeyId=AKIA&secretAccessKey=PLANTEDVALUE",
            "//127.0.0.1:8000?user=k&password=PLANTEDVALUE&ssl=true",
            "embedded?ttl=show&ttlClock=2016-01-01T00:00:00Z\nscan=deny\nlockedProperties=scan,ttl",
            "embedded:data?maxReadCapacity=100\nmaxMemory=64",
            "eu-central-1?profile=PLANTEDVALUE&queryTimeout=5\nroleArn=arn:aws:iam::1:role/a\nroleExternalId=PLANTEDVALUE",
            "?region=eu-west-1;scan=warn;typeMismatch=error",
            "us-east-1\nproxyHost=p\nproxyPort=8080\nproxyPassword=PLANTEDVALUE\ntrustStore=t.jks",
            "embedded?denseIndexes=T.i&ttlAttributes=T:a%2CU:b%20c&catalog=off\nsamples=s.samples\nschema=s.yaml\nprices=p.yaml");

    private static final List<String> ANSWERS = List.of(
            "{\"Count\":2,\"Items\":[{\"id\":{\"S\":\"a\\u0062\\n\"},\"n\":{\"N\":\"1.50E-3\"}},{\"id\":{\"S\":\"b\"},\"l\":{\"L\":[{\"NULL\":true},{\"BOOL\":false}]}}],"
                    + "\"LastEvaluatedKey\":{\"id\":{\"S\":\"]}\"}},\"ScannedCount\":9,\"ConsumedCapacity\":{\"TableName\":\"T\",\"CapacityUnits\":2.5}}",
            "{\"Item\":{\"k\":{\"B\":\"AAE=\"},\"s\":{\"SS\":[\"a\",\"b\"]},\"n\":{\"NS\":[\"1\",\"-2\"]},\"b\":{\"BS\":[\"AA==\"]},\"m\":{\"M\":{\"x\":{\"M\":{}}}}}}",
            "{\"Responses\":{\"T\":[{\"id\":{\"S\":\"a\"}}],\"U\":[]},\"UnprocessedKeys\":{\"T\":{\"Keys\":[{\"id\":{\"S\":\"z\"}}]}}}",
            "{\"Table\":{\"TableName\":\"T\",\"TableStatus\":\"ACTIVE\",\"CreationDateTime\":1.5E9,\"ItemCount\":1,\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}]}}",
            "{\"__type\":\"com.amazonaws.dynamodb.v20120810#TransactionCanceledException\",\"message\":\"m\",\"CancellationReasons\":[{\"Code\":\"None\",\"Item\":{\"a\":{\"S\":\"b\"}}}]}");

    private static final List<String> FILES = List.of(
            "id,expires,note\nx,1700000000,\"a \"\"b\"\"\"\ny,,=1+1\n",
            "k;at;n\n00FF;2020-02-29 12:00:00;7\n\"\";;x\n",
            "Id\tPrice\tTitle\n1\t1E5\tNULL\n2\t007\t\n",
            "{\"id\":\"a\",\"n\":1.5,\"l\":[1,{\"a\":null}]}\n{\"id\":\"b\"}\n",
            "{\"Item\":{\"id\":{\"S\":\"a\"},\"n\":{\"N\":\"1\"}}}\n",
            "[{\"id\":\"a\"},{\"id\":\"b\",\"m\":{}}]",
            "{\"ModelName\":\"m\",\"DataModel\":[{\"TableName\":\"T\",\"KeyAttributes\":{\"PartitionKey\":{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}},"
                    + "\"NonKeyAttributes\":[],\"TableData\":[{\"id\":{\"S\":\"a\"}}]}]}");

    private static final List<String> SCRIPTS = List.of(
            "\\d GameScores\n\\dt\n!outputformat csv\nSELECT * FROM GameScores;\n",
            "-- note\nSELECT 1; SELECT 'a;b' -- c;\n;\n\\timing\n\\x\nSELECT * FROM Thread;",
            ".export GameScores to f.csv overwrite defused\n.import f.csv into GameScores\nhelp\nquit\n",
            ".export (SELECT * FROM Thread\n WHERE 1 = 1) to t.jsonl\n\\o out.txt\nSHOW TABLES;\n\\o\n\\i f.sql\n");

    private Seeds() {}

    /**
     * Writes a file for each.
     *
     * @param share of the statements of kit and manual: 1 is all of them
     * @param only of this kind; null for all
     */
    static void write(Path corpus, int share, @Nullable Kind only) throws IOException {
        int statements = 0;
        Set<String> words = new LinkedHashSet<>();
        for (String page : pages()) {
            Matcher fences = FENCE.matcher(page);
            while (fences.find()) {
                String text = fences.group(2);
                if (!"sql".equals(fences.group(1))) {
                    if ("yaml schema".equals(fences.group(1)) && statements++ % share == 0) {
                        write(corpus, Kind.SCHEMA_FILE, text.getBytes(StandardCharsets.UTF_8));
                    }
                    continue;
                }
                WORD.matcher(text).results().forEach(word -> words.add(word.group()));
                if (statements++ % share == 0) {
                    byte[] sql = text.strip().replaceFirst(";$", "").getBytes(StandardCharsets.UTF_8);
                    write(corpus, Kind.SYNTAX, sql);
                    write(corpus, Kind.STATEMENT, sql);
                    if (statements % 10 == 0) {
                        write(corpus, Kind.SCRIPT, with(statements, text));
                    }
                }
            }
        }
        for (String url : URLS) {
            write(corpus, Kind.URL, url.getBytes(StandardCharsets.UTF_8));
        }
        for (int i = 0; i < ANSWERS.size(); i++) {
            write(
                    corpus,
                    Kind.ANSWER,
                    with(i == 0 ? 1 : i == 1 ? 0 : i + 1, (char) (i == 4 ? 8 : i & 1) + ANSWERS.get(i)));
        }
        for (int i = 0; i < FILES.size(); i++) {
            write(corpus, Kind.IMPORT, with(i == 6 ? 7 : i, FILES.get(i)));
        }
        for (int i = 0; i < SCRIPTS.size(); i++) {
            write(corpus, Kind.SCRIPT, with(i, SCRIPTS.get(i)));
        }
        for (Kind kind : Kind.values()) {
            if (only != null && kind != only) {
                remove(corpus, kind);
            }
        }
        Files.write(
                dictionary(corpus),
                words.stream().limit(MOST_WORDS).map(word -> '"' + word + '"').toList());
    }

    /** Keywords of SQL, which the fuzzer inserts into inputs. */
    static Path dictionary(Path corpus) {
        return corpus.resolveSibling("words");
    }

    private static void remove(Path corpus, Kind kind) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(corpus, prefix(kind) + "*")) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    private static String prefix(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT) + '-';
    }

    private static List<String> pages() throws IOException {
        List<String> pages = new ArrayList<>();
        for (Path directory : PAGES) {
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.filter(file -> file.toString().endsWith(".md"))
                        .sorted()
                        .toList()) {
                    pages.add(Files.readString(file));
                }
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
        return pages;
    }

    private static byte[] with(int first, String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(first);
        bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        return bytes.toByteArray();
    }

    private static void write(Path corpus, Kind kind, byte[] input) throws IOException {
        byte[] seed = new byte[input.length + 1];
        seed[0] = (byte) kind.ordinal();
        System.arraycopy(input, 0, seed, 1, input.length);
        Files.write(corpus.resolve(prefix(kind) + Arrays.hashCode(input)), seed);
    }
}
