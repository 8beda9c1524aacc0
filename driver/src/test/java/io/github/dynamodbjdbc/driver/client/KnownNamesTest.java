package io.github.dynamodbjdbc.driver.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.profiles.ProfileFile;

class KnownNamesTest {
    private static ProfileFile profiles(String text) {
        return ProfileFile.builder()
                .type(ProfileFile.Type.CONFIGURATION)
                .content(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                .build();
    }

    @Test
    void theErrorForAMistypedProfileDoesNotListProfiles() {
        ProfileFile files = profiles("[default]\nregion = eu-west-1\n[profile reporting]\nregion = eu-west-2\n");
        assertThat(KnownNames.unknownProfile("reporting", "", files)).isNull();
        assertThat(KnownNames.unknownProfile("reportin", " 'reportin'", files))
                .startsWith("There is no such profile as 'reportin' in the AWS configuration files")
                .doesNotContain("'reporting'");
        assertThat(KnownNames.unknownProfile("reportin", "", files)).startsWith("There is no such profile in");
    }

    @Test
    void regionsOfEveryPartitionAreKnown() {
        for (String region :
                new String[] {"eu-central-1", "cn-north-1", "us-gov-west-1", "fips-us-east-1", "us-east-1-fips"}) {
            assertThat(KnownNames.unknownRegion(region, "")).as(region).isNull();
        }
        assertThat(KnownNames.unknownRegion("aws-global", "")).contains("no such region");
        assertThat(KnownNames.unknownRegion("us-est-1", "")).contains("nearest is 'us-east-1'");
    }
}
