// The first screen is drawn already. Its script, flags and pictures of tabs come once that is painted, and never take the line from it.
const { src, preload } = document.currentScript.dataset

// Who clicks or sends a form before that has done so: the script does it once more when it has taken over (src/web/shell/early-acts.ts).
const acts = new Set()
window.early_events = acts
document.addEventListener('click', ({ target }) => {
  const button = target.closest('button[type=button]')
  if (button) keep(button)
})
document.addEventListener('submit', (event) => {
  if (event.target.method === 'dialog') return
  // No browser sends a form of ours its own way, neither now nor later.
  event.preventDefault()
  keep(event.target)
})
// Who goes on typing has not finished, and sends it again himself.
document.addEventListener('input', ({ target }) => acts.delete(target.form))

/** Each once, by its last time. Of buttons side by side, such as Yes and No, the last one counts. */
function keep(target) {
  if (!window.early_events) return
  const isInstead = (act) =>
    act.matches('button') && target.matches('button') && act.parentElement === target.parentElement
  for (const act of acts) if (act === target || isInstead(act)) acts.delete(act)
  acts.add(target)
}

// From here on a form may be sent; a button that gives its reason keeps waiting.
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

/** What the script will ask for next. Each takes its time, and the page may answer before them. */
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

// A hidden page is not painted until somebody looks at it.
if (document.hidden) start()
else new PerformanceObserver(whenPainted).observe({ type: 'paint', buffered: true })
// Some browsers keep to themselves when they paint.
setTimeout(start, 5000)
