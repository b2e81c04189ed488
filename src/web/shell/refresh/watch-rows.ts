/** The parts of a page that are marked when their text changes. */
const MARKED = 'tbody > tr, [data-marks]'

/** How long a changed row is marked. */
const MARK_MS = 8000

/**
 * Watches a page while its data is replaced: marks the rows whose text changes, keeps what the user reads in its place,
 * and keeps the focus. Call the returned function to stop.
 */
export function watchRows(main: HTMLElement): () => void {
  const texts = new Map(rowsOf(main).map((row) => [row, row.textContent]))
  const focused = document.activeElement
  const anchor = anchorOf(main)
  const anchor_top = anchor?.getBoundingClientRect().top ?? 0
  const root = document.documentElement
  // The browser would follow the first visible row to its new rank.
  root.style.overflowAnchor = 'none'

  const observer = new MutationObserver(() => {
    for (const row of rowsOf(main)) {
      if (texts.get(row) === row.textContent) continue
      texts.set(row, row.textContent)
      mark(row)
    }
    if (anchor?.isConnected) window.scrollBy(0, anchor.getBoundingClientRect().top - anchor_top)
    // A row that moves loses the focus.
    const has_lost_focus = document.activeElement === document.body && focused !== document.body
    if (has_lost_focus && focused instanceof HTMLElement && focused.isConnected) {
      focused.focus({ preventScroll: true })
    }
  })
  observer.observe(main, { childList: true, characterData: true, subtree: true })
  return () => {
    observer.disconnect()
    root.style.overflowAnchor = ''
  }
}

function rowsOf(main: HTMLElement): Element[] {
  return [...main.querySelectorAll(MARKED)]
}

function mark(row: Element): void {
  row.setAttribute('data-changed', '')
  setTimeout(() => row.removeAttribute('data-changed'), MARK_MS)
}

/** The section of the page that the user reads. It is not a row, because rows change their places. */
function anchorOf(main: HTMLElement): Element | null {
  const element = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 4)
  const section = element?.closest('section, header') ?? null
  return section && main.contains(section) ? section : null
}
