package io.github.dynamodbjdbc.driver.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.client.CredentialsSettings;
import io.github.dynamodbjdbc.driver.client.HttpSettings;
import io.github.dynamodbjdbc.planner.plan.ScanPolicy;
import io.github.dynamodbjdbc.planner.plan.TtlMode;
import io.github.dynamodbjdbc.planner.plan.UnknownColumns;
import io.github.dynamodbjdbc.planner.plan.WriteOptions;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionSettingsTest {
    private static final String KEYS = "accessKeyId=AK&secretAccessKey=S3CR3T";

    private static ConnectionSettings settings(String rest, String... info) throws SQLException {
        Properties properties = new Properties();
        for (int i = 0; i < info.length; i += 2) {
            properties.setProperty(info[i], info[i + 1]);
        }
        return ConnectionSettings.of(ConnectionUrl.parse("jdbc:dynamodb:" + rest), properties);
    }

    private static SQLException failure(String rest, String... info) {
        return catchThrowableOfType(SQLException.class, () -> settings(rest, info));
    }

    @Test
    void aRegion() throws SQLException {
        ConnectionSettings settings = settings("eu-central-1");
        assertThat(settings.made().region()).isEqualTo("eu-central-1");
        assertThat(settings.made().endpoint()).isNull();
        assertThat(settings.made().embedded()).isFalse();
        assertThat(settings.made().credentials()).isInstanceOf(CredentialsSettings.DefaultChain.class);
    }

    @Test
    void aHost() throws SQLException {
        assertThat(settings("//localhost:8000").made().endpoint()).isEqualTo(URI.create("http://localhost:8000"));
        assertThat(settings("//[::1]:8000/?ssl=true").made().endpoint()).isEqualTo(URI.create("https://[::1]:8000"));
        assertThat(settings("//db.example?region=eu-west-1").made().region()).isEqualTo("eu-west-1");
    }

    @Test
    void theEmbeddedEngine() throws SQLException {
        assertThat(settings("embedded").made().embedded()).isTrue();
        assertThat(settings("embedded").made().directory()).isNull();
        assertThat(settings("embedded:/tmp/my%20data?ttl=show").made().directory())
                .isEqualTo(Path.of("/tmp/my data"));
        assertThat(settings("embedded:/tmp/a%3Db").made().directory()).isEqualTo(Path.of("/tmp/a=b"));
    }

    @Test
    void everyPropertyArrives() throws SQLException {
        ConnectionSettings settings = settings("eu-west-1?" + KEYS
                + "&sessionToken=T0K+N/=&roleArn=arn:aws:iam::1:role/r&roleExternalId=ext&roleSessionName=me"
                + "&proxyHost=p&proxyPort=3128&proxyUser=u&proxyPassword=pw&trustStore=/t.p12&trustStorePassword=tp"
                + "&ttl=only&ttlClock=PT72H&ttlAttributes=T:exp,U:gone&versionAttribute=T:v,rev&writeNulls=store&exactlyOnce=true&denseIndexes=T:A,T:B,U:C&consistentRead=TRUE"
                + "&unknownColumns=error&projection=always&scan=deny&scanThreshold=5&maxReadCapacity=12.5"
                + "&documents=native&typeMismatch=null&queryTimeout=7&sampleCapacity=0&learnedStatistics=false&metadataRefresh=0&maxRetries=3"
                + "&capacityDetail=none&offsetMemory=90&reportCapacity=true&logLiterals=true&applicationName=my%20app"
                + "&connectTimeout=1&socketTimeout=2");

        CredentialsSettings.Role role =
                (CredentialsSettings.Role) settings.made().credentials();
        CredentialsSettings.Keys keys = (CredentialsSettings.Keys) role.source();
        assertThat(role.roleArn()).isEqualTo("arn:aws:iam::1:role/r");
        assertThat(role.sessionName()).isEqualTo("me");
        assertThat(keys.accessKeyId()).isEqualTo("AK");
        assertThat(keys.sessionToken().reveal()).isEqualTo("T0K+N/=");
        HttpSettings http = settings.made().http();
        assertThat(http.proxy().port()).isEqualTo(3128);
        assertThat(http.trustStore().type()).isEqualTo("PKCS12");
        assertThat(http.connectTimeout()).isEqualTo(Duration.ofSeconds(1));
        assertThat(http.readTimeout()).isEqualTo(Duration.ofSeconds(2));
        assertThat(settings.statement().session().ttl()).isEqualTo(TtlMode.ONLY);
        assertThat(settings.statement().session().ttlAttributes()).isEqualTo(Map.of("T", "exp", "U", "gone"));
        assertThat(settings.statement().session().writes())
                .isEqualTo(new WriteOptions(Map.of("T", "v"), "rev", true, true));
        assertThat(settings.statement().session().denseIndexes())
                .isEqualTo(Map.of("T", Set.of("A", "B"), "U", Set.of("C")));
        assertThat(settings.statement().session().consistentRead()).isTrue();
        assertThat(settings.statement().session().unknownColumns()).isEqualTo(UnknownColumns.ERROR);
        assertThat(settings.statement().session().fetchShownColumnsOnly()).isTrue();
        assertThat(settings.statement().session().scan()).isEqualTo(ScanPolicy.DENY);
        assertThat(settings.statement().session().scanThreshold()).isEqualTo(5);
        assertThat(settings.statement().expiryClock().millis(1_000))
                .isEqualTo(1_000 + Duration.ofHours(72).toMillis());
        assertThat(settings.statement().maxReadCapacity()).isEqualTo(12.5);
        assertThat(settings.statement().readCapacityPerSecond()).isInfinite();
        assertThat(settings.statement().resultOptions().nativeDocuments()).isTrue();
        assertThat(settings.statement().resultOptions().mismatch()).isEqualTo(ResultOptions.Mismatch.NULL);
        assertThat(settings.statement().queryTimeout()).isEqualTo(7);
        assertThat(settings.statement().offsetMemory()).isEqualTo(Duration.ofSeconds(90));
        assertThat(settings("eu-west-1").statement().offsetMemory()).isZero();
        assertThat(settings.clientConfiguration(null).maxAttempts()).isEqualTo(4);
        assertThat(settings.made().applicationName()).isEqualTo("my app");
        assertThat(settings.toString()).doesNotContain("S3CR3T", "T0K", "pw]", "tp]");
    }

    @Test
    void theClockMayBeFixed() throws SQLException {
        assertThat(settings("eu-west-1?ttlClock=2026-01-31T00:00:00Z")
                        .statement()
                        .expiryClock()
                        .millis(5))
                .isEqualTo(Instant.parse("2026-01-31T00:00:00Z").toEpochMilli());
    }

    @Test
    void propertiesWinOverTheUrlAndEmptyOnesCountForNothing() throws SQLException {
        assertThat(settings("eu-west-1?ttl=show", "ttl", "only")
                        .statement()
                        .session()
                        .ttl())
                .isEqualTo(TtlMode.ONLY);
        assertThat(settings("eu-west-1?ttl=show", "ttl", "", "user", "", "password", "")
                        .statement()
                        .session()
                        .ttl())
                .isEqualTo(TtlMode.SHOW);
    }

    @Test
    void userAndPasswordAreTheKeys() throws SQLException {
        ConnectionSettings settings = settings("eu-west-1", "user", "AK", "password", "S3CR3T");
        assertThat(settings.made().credentials())
                .isEqualTo(settings("eu-west-1?" + KEYS).made().credentials());
        assertThat(settings.made().user()).isEqualTo("access key");
    }

    @Test
    void propertiesOfOtherTypesAndWithDefaultsCount() throws SQLException {
        Properties info = new Properties(new Properties());
        info.put("consistentRead", true);
        assertThat(ConnectionSettings.of(ConnectionUrl.parse("jdbc:dynamodb:eu-west-1"), info)
                        .statement()
                        .session()
                        .consistentRead())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "eu-west-1?consistentReads=true       | did you mean consistentRead",
                "eu-west-1?scn=deny                   | did you mean scan",
                "eu-west-1?ttl=maybe                  | hide, show, only",
                "eu-west-1?consistentRead=ja          | true, false",
                "eu-west-1?queryTimeout=-1            | integer",
                "eu-west-1?queryTimeout=1s            | integer",
                "eu-west-1?maxReadCapacity=0          | above 0",
                "eu-west-1?ttlClock=tomorrow          | instant",
                "eu-west-1?ttlClock=PT1X              | instant",
                "eu-west-1?denseIndexes=T             | Table:name",
                "eu-west-1?ttlAttributes=T:a,T:b      | twice",
                "eu-west-1?ttlAttributes=a            | Table:name",
                "eu-west-1?versionAttribute=T:a,T:b   | twice",
                "eu-west-1?versionAttribute=a,b       | two names alone",
                "eu-west-1?versionAttribute=:a        | Table:name",
                "eu-west-1?ttl=show&ttl=hide          | twice",
                "eu-west-1?ttl                        | no value",
                "eu-west-1?ttl=%zz                    | %25",
                "eu-west-1?region=eu-west-2           | give one",
                "eu-west-1?ssl=true                   | name a host",
                "eu_west_1                            | names no region",
                "embedded:                            | no directory",
                "embedded:dir=/tmp/x                  | embedded:<directory>?name=value",
                "//                                   | names a host",
                "//a/b                                | names a host",
                "eu-west-1?accessKeyId=A              | needs secretAccessKey",
                "eu-west-1?secretAccessKey=A          | needs accessKeyId",
                "eu-west-1?sessionToken=A             | needs accessKeyId",
                "eu-west-1?roleExternalId=A           | needs roleArn",
                "eu-west-1?user=a&password=b&proxyPort=1 | needs proxyHost",
                "eu-west-1?user=a&password=b&trustStorePassword=A | needs trustStore",
                "eu-west-1?profile=p&user=a&password=b| not both",
                "eu-west-1?user=a&accessKeyId=b&password=c | give one"
            })
    void whatIsWrongSaysHowItIsRight(String rest, String says) {
        SQLException failure = failure(rest);
        assertThat(failure.getSQLState()).isEqualTo("22023");
        assertThat(failure.getMessage()).contains(says);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "eu-west-1?secretAccessKey=S3CR3T",
                "eu-west-1?password=S3CR3T&user=a&secretAccessKey=x",
                "eu-west-1?sessionToken=S3CR3T",
                "eu-west-1?secretAccessKey=ab&S3CR3T=1",
                "eu-west-1?secretAccessKey=ab&S3CR3T",
                "eu-west-1?secretAccessKey=S3CR3T%zz",
                "//AK:S3CR3T@host:1",
                "//AK:S3CR3T^@host:1"
            })
    void noErrorShowsASecret(String rest) {
        assertThat(failure(rest).getMessage()).doesNotContain("S3CR3T");
    }

    @ParameterizedTest
    @EnumSource(DriverProperty.class)
    void theUrlThatIsShownLeavesSecretsOut(DriverProperty property) throws SQLException {
        String url = ConnectionUrl.parse("jdbc:dynamodb:eu-west-1?" + property.propertyName() + "=S3CR3T%20%26")
                .withoutSecrets();
        if (property.isSecret()) {
            assertThat(url).isEqualTo("jdbc:dynamodb:eu-west-1");
        } else {
            assertThat(url).isEqualTo("jdbc:dynamodb:eu-west-1?" + property.propertyName() + "=S3CR3T%20%26");
        }
    }

    @Test
    void segmentsAreChosenBySizeUnlessSetOrWithoutReadAhead() throws SQLException {
        assertThat(settings("eu-west-1").statement().session().segments()).isZero();
        assertThat(settings("eu-west-1?segments=5").statement().session().segments())
                .isEqualTo(5);
        assertThat(settings("eu-west-1?prefetch=false").statement().session().segments())
                .isEqualTo(1);
        assertThat(settings("eu-west-1?prefetch=false&segments=5")
                        .statement()
                        .session()
                        .segments())
                .isEqualTo(5);
    }

    @Test
    void anUnknownRegionIsRefusedUnlessItsEndpointIsNamed() throws SQLException {
        assertThat(failure("eu-cental-1").getMessage())
                .contains("There is no such region; nearest is 'eu-central-1'")
                .contains("jdbc:dynamodb://dynamodb.<region>.amazonaws.com?ssl=true&region=<region>");
        assertThat(failure("", "region", "eu-cental-1").getMessage())
                .contains("There is no such region as 'eu-cental-1'");
        assertThat(failure("EU-WEST-1").getSQLState()).isEqualTo("22023");
        assertThat(settings("us-east-1-fips").made().region()).isEqualTo("us-east-1-fips");
        ConnectionSettings insisted = settings("//dynamodb.xx-new-1.amazonaws.com?ssl=true&region=xx-new-1");
        assertThat(insisted.made().region()).isEqualTo("xx-new-1");
        assertThat(insisted.made().endpoint()).isEqualTo(URI.create("https://dynamodb.xx-new-1.amazonaws.com"));
    }

    @Test
    void keysAreLeftOutOnLoopbackOnly() throws SQLException {
        assertThat(settings("//localhost:8000").made().credentials()).isInstanceOf(CredentialsSettings.Local.class);
        assertThat(settings("//[::1]:8000").made().credentials()).isInstanceOf(CredentialsSettings.Local.class);
        assertThat(settings("//localhost:8000?" + KEYS).made().credentials())
                .isInstanceOf(CredentialsSettings.Keys.class);
        assertThat(settings("//db.example:8000").made().credentials())
                .isInstanceOf(CredentialsSettings.DefaultChain.class);
        CredentialsSettings.Role role =
                (CredentialsSettings.Role) settings("//localhost:8000?roleArn=arn:aws:iam::1:role/r")
                        .made()
                        .credentials();
        assertThat(role.source()).isInstanceOf(CredentialsSettings.DefaultChain.class);
    }

    @Test
    void aMissingProfile() {
        assertThat(failure("eu-west-1?profile=there-is-no-such-profile").getMessage())
                .contains("There is no such profile in");
        assertThat(failure("eu-west-1", "profile", "there-is-no-such-profile").getMessage())
                .contains("There is no such profile as 'there-is-no-such-profile'");
    }
}
