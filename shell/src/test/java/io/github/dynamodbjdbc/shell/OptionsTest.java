package io.github.dynamodbjdbc.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.shell.Options.Format;
import io.github.dynamodbjdbc.shell.Options.Source;
import io.github.dynamodbjdbc.shell.Options.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {
    @Test
    void secretsAndPropertiesNeedNotBeInUrlOrProcessList() throws Exception {
        Options options = Options.parse(
                "--url=u", "--user=u", "--password-file", "key.txt", "--property=samples=a.samples", "--no-history");
        assertThat(options.passwordFile()).isEqualTo("key.txt");
        assertThat(options.properties()).containsExactly(java.util.Map.entry("samples", "a.samples"));
        assertThat(options.history()).isFalse();
        assertThat(Options.parse().history()).isTrue();
    }

    @Test
    void startsAConversationOnTheSampleByDefault() throws Exception {
        Options options = Options.parse();
        assertThat(options.sources()).isEmpty();
        assertThat(options.format()).isEqualTo(Format.TABLE);
        assertThat(options.url()).isNull();
        assertThat(options.reset()).isFalse();
        assertThat(options.askAbove()).hasValue(1_000);
        assertThat(options.help()).isFalse();
        assertThat(Options.parse("-y").askAbove()).isEmpty();
        assertThat(Options.parse("--ask-above", "50").askAbove()).hasValue(50);
    }

    @Test
    void keepsStatementsAndFilesInTheirOrder() throws Exception {
        Options options = Options.parse("-e", "SELECT 1", "--file=a.sql", "--execute", "-f", "-f", "-");
        assertThat(options.sources())
                .containsExactly(
                        new Source("SELECT 1", false),
                        new Source("a.sql", true),
                        new Source("-f", false),
                        new Source("-", true));
    }

    @Test
    void followsATable() throws Exception {
        assertThat(Options.parse("--follow", "my.Orders").sources())
                .containsExactly(new Source("SELECT /*+ FOLLOW */ * FROM \"my.Orders\".\"$stream\"", false));
        assertThat(Options.parse("--follow=\"Orders\"").sources())
                .containsExactly(new Source("SELECT /*+ FOLLOW */ * FROM \"Orders\".\"$stream\"", false));
    }

    @Test
    void readsWhereToConnect() throws Exception {
        Options options = Options.parse("--url", "jdbc:dynamodb:eu-central-1?a=b", "--user=u", "--password", "p=q");
        assertThat(options.url()).isEqualTo("jdbc:dynamodb:eu-central-1?a=b");
        assertThat(options.user()).isEqualTo("u");
        assertThat(options.password()).isEqualTo("p=q");
    }

    @Test
    void readsFormatsInAnyCase() throws Exception {
        assertThat(Options.parse("--format", "JSON").format()).isEqualTo(Format.JSON);
        assertThat(Options.parse("--format=csv").format()).isEqualTo(Format.CSV);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--nonsense            | no option --nonsense",
                "-x                    | no option -x",
                "SELECT                | has to follow -e",
                "-e                    | -e needs a value",
                "--format xml          | csv, json, jsonl or raw, not xml",
                "--reset=yes           | --reset takes no value",
                "--help=               | --help takes no value",
                "--user u              | go with --url",
                "--url u --reset       | --reset is for the sample",
                "--discover -e SELECT  | --discover writes a schema file",
                "--url u --password p  | --password-file go with --user"
            })
    void refusesTheRest(String arguments, String message) {
        assertThatThrownBy(() -> Options.parse(arguments.split(" ")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }
}
