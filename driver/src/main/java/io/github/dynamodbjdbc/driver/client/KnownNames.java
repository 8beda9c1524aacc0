package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.planner.name.NearestName;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.regions.Region;

/** The regions of the SDK, and the profiles of this machine, without a request. */
public final class KnownNames {
    private KnownNames() {}

    /**
     * The fault of a region's name, and how to reach one that is newer than this driver; null if it is known.
     *
     * @param quoted as the message may quote it; empty for not at all
     */
    public static @Nullable String unknownRegion(String region, String quoted) {
        List<String> known = Region.regions().stream()
                .filter(each -> !each.isGlobalRegion())
                .map(Region::id)
                .toList();
        // FIPS endpoints are named as regions, too.
        String plain = region.replaceFirst("^fips-", "").replaceFirst("-fips$", "");
        return known.contains(plain)
                ? null
                : "There is no such region" + (quoted.isEmpty() ? "" : " as" + quoted) + "; nearest is '"
                        + NearestName.closest(plain, known)
                        + "'. One that is newer than this driver is reached by its endpoint:"
                        + " jdbc:dynamodb://dynamodb.<region>.amazonaws.com?ssl=true&region=<region>";
    }

    /**
     * The fault of a profile's name; null if there is such a profile. The profiles of this machine are not listed: a URL's
     * author need not know them.
     *
     * @param quoted as the message may quote it; empty for not at all
     */
    public static @Nullable String unknownProfile(String profile, String quoted) {
        return unknownProfile(profile, quoted, ProfileFile.defaultProfileFile());
    }

    static @Nullable String unknownProfile(String profile, String quoted, ProfileFile files) {
        return files.profiles().containsKey(profile)
                ? null
                : "There is no such profile" + (quoted.isEmpty() ? "" : " as" + quoted)
                        + " in the AWS configuration files (~/.aws/config and ~/.aws/credentials, or what AWS_CONFIG_FILE and"
                        + " AWS_SHARED_CREDENTIALS_FILE name)";
    }
}
