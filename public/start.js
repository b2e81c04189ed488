// The server has rendered the first screen. The page's script, flags and tab images load after the first paint, so that
// they do not compete with it for bandwidth.
const { src, preload } = document.currentScript.dataset

// Clicks and submits before hydration are collected here, and replayed after it (src/web/shell/hydrate.tsx).
const targets = new Set()
window.early_events = targets
document.addEventListener('click', ({ target }) => {
  const button = target.closest('button[type=button]')
  if (button) keep(button)
})
document.addEventListener('submit', (event) => {
  if (event.target.method === 'dialog') return
  // The page sends forms itself, never the browser.
  event.preventDefault()
  keep(event.target)
})
// A user who continues typing has not finished, and will submit the form again.
document.addEventListener('input', ({ target }) => targets.delete(target.form))

/** Keeps each target once, by its last event. Of sibling buttons, such as Yes and No, only the last is kept. */
function keep(target) {
  if (!window.early_events) return
  const isReplaced = (other) =>
    other.matches('button') && target.matches('button') && other.parentElement === target.parentElement
  for (const other of targets) if (other === target || isReplaced(other)) targets.delete(other)
  targets.add(target)
}

// Forms can be submitted from now on. A button that says why it is disabled stays disabled.
for (const button of document.querySelectorAll('[type=submit]:not([aria-describedby])'))
  button.disabled = false

function start() {
  if ('painted' in document.documentElement.dataset) return
  document.documentElement.dataset.painted = ''
  const script = document.createElement('script')
  Object.assign(script, { type: 'module', crossOrigin: '', src })
  document.head.append(script)
  setTimeout(preloadOthers)
}

/** Preloads the chunks that the script imports next, in a separate task, so that the page can respond first. */
function preloadOthers() {
  document.head.append(...preload.split(' ').filter(Boolean).map(linkTo))
}

function linkTo(href) {
  return Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href })
}

function whenPainted(paints, observer) {
  if (paints.getEntriesByName('first-contentful-paint').length === 0) return
  observer.disconnect()
  start()
}

// A hidden page is not painted until it becomes visible.
if (document.hidden) start()
else new PerformanceObserver(whenPainted).observe({ type: 'paint', buffered: true })
// Some browsers do not report the first paint.
setTimeout(start, 5000)
