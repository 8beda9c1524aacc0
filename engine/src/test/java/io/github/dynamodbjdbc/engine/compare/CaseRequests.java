package io.github.dynamodbjdbc.engine.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The requests in all cases of raw requests. */
final class CaseRequests {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern REQUEST = Pattern.compile("[A-Z][A-Za-z]+ \\{.*");

    private CaseRequests() {}

    static List<Requests.Sent> all() {
        try {
            URI cases = Objects.requireNonNull(CaseRequests.class.getResource("/cases/items.cases"))
                    .toURI();
            List<Requests.Sent> found = new ArrayList<>();
            try (Stream<Path> files = Files.list(Path.of(cases).getParent())) {
                for (Path file : files.filter(each -> each.toString().endsWith(".cases"))
                        .sorted()
                        .toList()) {
                    for (String line : Files.readAllLines(file)) {
                        add(line, found);
                    }
                }
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void add(String line, List<Requests.Sent> to) throws IOException {
        if (REQUEST.matcher(line).matches()) {
            int space = line.indexOf(' ');
            to.add(new Requests.Sent(line.substring(0, space), (ObjectNode) JSON.readTree(line.substring(space))));
        }
    }
}
