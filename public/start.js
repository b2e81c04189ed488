// The first screen is drawn already. Its script comes once that is painted, and so never takes the line from it.
const { src, preload } = document.currentScript.dataset

function start() {
  const script = document.createElement('script')
  Object.assign(script, { type: 'module', crossOrigin: '', src })
  const links = preload.split(' ').filter(Boolean).map(linkTo)
  document.head.append(script, ...links)
}

/** What the script will ask for next. */
function linkTo(href) {
  return Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href })
}

function whenPainted(_paints, observer) {
  observer.disconnect()
  start()
}

// A hidden page is not painted until somebody looks at it.
if (document.hidden) start()
else new PerformanceObserver(whenPainted).observe({ type: 'paint', buffered: true })
