/** The first use of each loads its data for the whole process, so the page's own first use is fast. */
new Intl.DateTimeFormat().format()
new Intl.NumberFormat().format(1)
postMessage(null)
