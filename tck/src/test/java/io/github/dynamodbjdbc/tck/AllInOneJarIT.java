package io.github.dynamodbjdbc.tck;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.thirdparty.org.objectweb.asm.ClassReader;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.ClassVisitor;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.MethodVisitor;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.Opcodes;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the content of the all-in-one jar, and that it works in a JVM without other libraries. */
class AllInOneJarIT {
    private static final String OURS = "io/github/dynamodbjdbc/";
    private static final String SERVICES = "META-INF/services/";

    private static final Pattern ARTIFACT =
            Pattern.compile("[a-z][a-z0-9.-]*\\.[a-z0-9.-]+:[a-z0-9_*-]+|commons-codec:commons-codec");
    private static final Pattern COLLECTED =
            Pattern.compile("\\s+(?<license>\\(.*\\)) .* \\((?<group>[^ :(]+):(?<artifact>[^ :]+):\\S+ - .*\\)");

    /** The beginning of a section, and the license's names in poms. */
    private static final List<Map.Entry<String, Pattern>> LICENSES = List.of(
            Map.entry("Apache License, Version 2.0", Pattern.compile("Apache.*2\\.0")),
            Map.entry("Mozilla Public License 2.0", Pattern.compile("MPL 2\\.0")),
            Map.entry(
                    "The 3-Clause BSD License", Pattern.compile("BSD-3-Clause|Eclipse Distribution License - v 1\\.0")),
            Map.entry("The MIT License", Pattern.compile("MIT(?!-0)")),
            Map.entry("MIT No Attribution", Pattern.compile("MIT-0")));

    @TempDir
    private Path directory;

    @Test
    void holdsNothingThatCouldMeetAnApplicationsOwnLibraries() throws Exception {
        try (JarFile jar = new JarFile(driver().toFile())) {
            List<String> names = jar.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(JarEntry::getName)
                    .toList();
            assertThat(names).allMatch(name -> name.startsWith(OURS) || name.startsWith("META-INF/"));
            assertThat(names).filteredOn(name -> name.endsWith(".class")).allMatch(name -> name.startsWith(OURS));
            assertThat(names)
                    .filteredOn(name -> name.startsWith(SERVICES))
                    .contains(SERVICES + "java.sql.Driver")
                    .allMatch(name -> name.equals(SERVICES + "java.sql.Driver")
                            || name.startsWith(SERVICES + "io.github.dynamodbjdbc."));
            assertThat(text(jar, SERVICES + "java.sql.Driver").lines())
                    .singleElement()
                    .asString()
                    .startsWith("io.github.dynamodbjdbc.");
        }
    }

    /** The list in the jar has the dependencies that the build has collected from poms, by license. */
    @Test
    void namesTheLicenseOfEachLibraryInIt() throws Exception {
        Map<String, String> named = new HashMap<>();
        try (JarFile jar = new JarFile(driver().toFile())) {
            String section = "";
            String before = "";
            for (String line : text(jar, "META-INF/THIRD-PARTY.txt").lines().toList()) {
                section = line.startsWith("-----") ? before : section;
                before = line;
                for (Matcher artifact = ARTIFACT.matcher(line); artifact.find(); ) {
                    named.put(artifact.group(), section);
                }
            }
        }
        SoftAssertions licenses = new SoftAssertions();
        Set<String> collected = new HashSet<>();
        for (String line : Files.readAllLines(driver().resolveSibling("licenses/collected.txt"))) {
            Matcher library = COLLECTED.matcher(line);
            if (library.matches()) {
                String group = library.group("group");
                String artifact = group.equals("software.amazon.awssdk") ? "*" : library.group("artifact");
                collected.add(group + ":" + artifact);
                String section = named.getOrDefault(group + ":" + artifact, "not named");
                licenses.assertThat(LICENSES.stream()
                                .anyMatch(license -> section.startsWith(license.getKey())
                                        && license.getValue()
                                                .matcher(library.group("license"))
                                                .find()))
                        .as(line + " is below: " + section)
                        .isTrue();
            }
        }
        licenses.assertThat(named.keySet()).isEqualTo(collected);
        licenses.assertThat(collected).hasSizeGreaterThan(20);
        licenses.assertAll();
    }

    /** Agents read the classes of an application with ASM, so relocated names have to be valid everywhere. */
    @Test
    void holdsNoClassThatAgentsFailOn() throws Exception {
        try (JarFile jar = new JarFile(driver().toFile())) {
            SoftAssertions classes = new SoftAssertions();
            for (JarEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().endsWith(".class")) {
                    byte[] bytes;
                    try (InputStream in = jar.getInputStream(entry)) {
                        bytes = in.readAllBytes();
                    }
                    classes.assertThatCode(() -> new ClassReader(bytes).accept(new WholeClass(), 0))
                            .as(entry.getName())
                            .doesNotThrowAnyException();
                }
            }
            classes.assertAll();
        }
    }

    /** Visits the code of each method. ASM is the copy in ArchUnit. */
    private static final class WholeClass extends ClassVisitor {
        WholeClass() {
            super(Opcodes.ASM9);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {};
        }
    }

    @Test
    void worksInABareJvm() throws Exception {
        Path cases = Path.of("target", "classes", "cases");
        Run run = java(
                "-cp",
                driver() + File.pathSeparator + kit(),
                "io.github.dynamodbjdbc.tck.Tck",
                "--url",
                "jdbc:dynamodb://127.0.0.1:" + SampleEngine.endpoint().getPort() + "?region=us-east-1",
                "--property",
                "accessKeyId=local",
                "--property",
                "secretAccessKey=local",
                "--cases",
                cases.resolve("01-keys.md").toString(),
                "--cases",
                cases.resolve("05-joins.md").toString(),
                "--cases",
                cases.resolve("06-groups.md").toString());
        System.out.println("the self-contained jar in a bare JVM: " + run.lastLine());
        assertThat(run.exit()).as(run.out()).isZero();
        assertThat(run.lastLine()).contains(" passed, 0 failed, ");
        assertThat(run.err()).isEmpty();
    }

    private record Run(int exit, String out, String err) {
        String lastLine() {
            return out.lines().reduce("", (first, second) -> second);
        }
    }

    private Run java(String... arguments) throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString());
        builder.command().addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1"));
        builder.command().addAll(List.of(arguments));
        // With these variables, the JVM prints a line that would be taken for output of the driver.
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("_JAVA_OPTIONS");
        Process process =
                builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    private static Path driver() throws IOException {
        return only(Path.of("..", "driver", "target"), "dynamodb-jdbc-.*-all\\.jar");
    }

    private static Path kit() throws IOException {
        return only(Path.of("target"), "dynamodb-jdbc-tck-.*(?<!sources|javadoc)\\.jar");
    }

    private static Path only(Path directory, String name) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> found = files.filter(
                            file -> file.getFileName().toString().matches(name))
                    .toList();
            assertThat(found).as(directory + "/" + name).hasSize(1);
            return found.get(0).toAbsolutePath().normalize();
        }
    }

    private static String text(JarFile jar, String name) throws IOException {
        try (InputStream in = jar.getInputStream(jar.getEntry(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
