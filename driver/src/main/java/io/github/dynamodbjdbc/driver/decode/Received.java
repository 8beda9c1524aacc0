package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.item.Item;
import java.util.List;

/**
 * The response of a read.
 *
 * @param response of the SDK; its items are not to be looked at, but all else is
 * @param items those that there are, of all tables, without attributes where only their number was asked for. A page is decoded as it
 *     is looked at, so the list is for one thread at a time; its items are for many.
 */
public record Received<R>(R response, List<Item> items) {}
