package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.local.Store;
import java.net.URI;
import java.sql.Driver;
import org.jspecify.annotations.Nullable;

/**
 * All that it takes to judge a driver.
 *
 * @param endpoint what the driver is given
 * @param store by which tables are made
 * @param otherProcess which runs the same driver; null if there is none
 */
public record Setup(Driver driver, URI endpoint, Store store, @Nullable OtherProcess otherProcess) {
    /** @param accessKey of the world's tables, which are there */
    public Judge judge(String accessKey, World world) {
        return new Judge(this, accessKey, world);
    }
}
