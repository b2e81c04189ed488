/**
 * After this many failures in a row, a mail server or a push service seems to be down. For a moment, no messages are
 * sent to it, so that not every message waits for its timeout.
 */
export const MOST_FAILURES = 10
