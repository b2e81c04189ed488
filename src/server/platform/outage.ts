/**
 * After this many failures in a row, a mail server or a push service seems to be down. It is then left alone for a
 * moment, so that not every message waits for its timeout.
 */
export const MOST_FAILURES = 10
