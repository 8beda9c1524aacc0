package io.github.dynamodbjdbc.shell.transfer;

/**
 * What a command has done.
 *
 * @param rows written, into the table or into the file
 * @param rejected rows that were not
 */
public record Transferred(long rows, long rejected) {}
