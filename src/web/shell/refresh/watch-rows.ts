/** The parts of a page that are marked when their text changes. */
const MARKED = 'tbody > tr, [data-marks]'

/**
 * `mark_ms`: how long a changed row is marked. `watch_ms`: how long the rows are watched, because some parts of a page
 * are rendered later than others.
 */
export const durations = { mark_ms: 8000, watch_ms: 3000 }

let stopLast = () => {}

/** Stops watching, because another page is shown. */
export function stopWatching(): void {
  stopLast()
}

/**
 * Watches a page while its data is replaced. Marks the rows whose text changes, keeps the section that the user reads
 * in its place, and restores the focus.
 */
export function watchRows(main: HTMLElement): void {
  stopLast()
  const texts = new Map(rowsOf(main).map((row) => [row, row.textContent]))
  // The rows of a new table are not marked.
  const known = new Set([...texts.keys()].map((row) => row.parentElement))
  const focused = document.activeElement
  const place = keepPlace(main)

  const observer = new MutationObserver(() => {
    for (const row of rowsOf(main)) {
      if (texts.get(row) === row.textContent || !known.has(row.parentElement)) continue
      texts.set(row, row.textContent)
      mark(row)
    }
    place.restore()
    // A row that moves loses the focus.
    if (document.activeElement === document.body && focused instanceof HTMLElement && focused.isConnected) {
      focused.focus({ preventScroll: true })
    }
  })
  observer.observe(main, { childList: true, characterData: true, subtree: true })
  const timer = setTimeout(() => stopLast(), durations.watch_ms)
  stopLast = () => {
    clearTimeout(timer)
    observer.disconnect()
    place.release()
    stopLast = () => {}
  }
}

/** Keeps the section that the user reads in its place. Without this, the browser follows a row to its new rank. */
function keepPlace(main: HTMLElement) {
  const root = document.documentElement
  const section = sectionIn(main)
  const topOf = () => section?.getBoundingClientRect().top ?? 0
  let top = topOf()
  const onScroll = () => {
    top = topOf()
  }
  root.style.overflowAnchor = 'none'
  window.addEventListener('scroll', onScroll)
  return {
    restore: () => {
      if (section?.isConnected) window.scrollBy(0, topOf() - top)
    },
    release: () => {
      root.style.overflowAnchor = ''
      window.removeEventListener('scroll', onScroll)
    },
  }
}

function rowsOf(main: HTMLElement): Element[] {
  return [...main.querySelectorAll(MARKED)]
}

function mark(row: Element): void {
  row.setAttribute('data-changed', '')
  setTimeout(() => row.removeAttribute('data-changed'), durations.mark_ms)
}

/** Returns the section at the reading height. It is not a row, because rows change their places. */
function sectionIn(main: HTMLElement): Element | null {
  const element = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 4)
  const section = element?.closest('section, header') ?? null
  return section && main.contains(section) ? section : null
}
