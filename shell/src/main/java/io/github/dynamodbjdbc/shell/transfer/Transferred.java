package io.github.dynamodbjdbc.shell.transfer;

/**
 * The result of a command.
 *
 * @param rows the number of rows written to the table or the file
 * @param rejected the number of rows rejected
 */
public record Transferred(long rows, long rejected) {}
