package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.item.Item;
import java.util.List;

/**
 * The response of a read.
 *
 * @param response the SDK's response; its list of items must not be used
 * @param items the items of all tables; without attributes if only their number was requested. A page is decoded on access, so the list is for one
 *     thread at a time; the items are thread-safe.
 */
public record Received<R>(R response, List<Item> items) {}
