/**
 * A worker that uses each format once. That loads the formats' data for the whole browser, so that the page's first use
 * is fast.
 */
new Intl.DateTimeFormat().format()
new Intl.NumberFormat().format(1)
postMessage(null)
