package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.planner.bind.NearestName;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.regions.Region;

/** The regions that the SDK knows, and the profiles of this machine. Asks nobody by the network. */
public final class KnownNames {
    private KnownNames() {}

    /** What is wrong with a region, and how to reach one that is newer than this driver; null if it is known. */
    public static @Nullable String unknownRegion(String region) {
        List<String> known = Region.regions().stream()
                .filter(each -> !each.isGlobalRegion())
                .map(Region::id)
                .toList();
        // FIPS endpoints are named as regions, too.
        String plain = region.replaceFirst("^fips-", "").replaceFirst("-fips$", "");
        return known.contains(plain)
                ? null
                : "There is no region '" + region + "'; nearest is '" + NearestName.closest(plain, known)
                        + "'. One that is newer than this driver is reached by its endpoint:"
                        + " jdbc:dynamodb://dynamodb." + region + ".amazonaws.com?ssl=true&region=" + region;
    }

    /** What is wrong with the name of a profile; null if there is such a profile. */
    public static @Nullable String unknownProfile(String profile) {
        return unknownProfile(profile, ProfileFile.defaultProfileFile());
    }

    static @Nullable String unknownProfile(String profile, ProfileFile files) {
        Set<String> known = new TreeSet<>(files.profiles().keySet());
        if (known.contains(profile)) {
            return null;
        }
        String wrong = "There is no profile '" + profile + "' in the AWS configuration files (~/.aws/config and"
                + " ~/.aws/credentials, or what AWS_CONFIG_FILE and AWS_SHARED_CREDENTIALS_FILE name)";
        return known.isEmpty()
                ? wrong + "; they have none"
                : wrong + NearestName.hint(profile, known) + "; there are "
                        + known.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    }
}
