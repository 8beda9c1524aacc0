package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.local.Store;
import java.net.URI;
import java.sql.Driver;
import org.jspecify.annotations.Nullable;

/**
 * The components that judging a driver requires.
 *
 * @param endpoint the driver's endpoint
 * @param store creates tables
 * @param otherProcess another process with the same driver; null if there is none
 */
public record Setup(
        Driver driver, URI endpoint, Store store, @Nullable OtherProcess otherProcess) {
    /** @param accessKey the access key of the world's existing tables */
    public Judge judge(String accessKey, World world) {
        return new Judge(this, accessKey, world);
    }
}
