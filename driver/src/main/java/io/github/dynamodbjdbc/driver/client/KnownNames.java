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
     * The problem with a region's name, and the remedy for a region newer than this driver; null if the region is known.
     *
     * @param quoted the name as the message may quote it; empty to omit it
     */
    public static @Nullable String unknownRegion(String region, String quoted) {
        List<String> known = Region.regions().stream()
                .filter(each -> !each.isGlobalRegion())
                .map(Region::id)
                .toList();
        // FIPS endpoints have names as regions, too.
        String plain = region.replaceFirst("^fips-", "").replaceFirst("-fips$", "");
        return known.contains(plain)
                ? null
                : "There is no such region" + (quoted.isEmpty() ? "" : " as" + quoted) + "; nearest is '"
                        + NearestName.closest(plain, known)
                        + "'. One that is newer than this driver is reached by its endpoint:"
                        + " jdbc:dynamodb://dynamodb.<region>.amazonaws.com?ssl=true&region=<region>";
    }

    /**
     * The problem with a profile's name; null if the profile exists. The message doesn't list this machine's profiles, which a URL's author need not
     * know.
     *
     * @param quoted the name as the message may quote it; empty to omit it
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
