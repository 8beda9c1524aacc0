package io.github.dynamodbjdbc.shell.transfer;

/**
 * The result of a command.
 *
 * @param rows written, into the table or into the file
 * @param rejected rows that were not
 */
public record Transferred(long rows, long rejected) {}
