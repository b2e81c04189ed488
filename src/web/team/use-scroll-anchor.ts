import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'

type Press = { button: Element; top: number }

/**
 * Keeps the last pressed Add or Remove button at its place on the screen. The team above the list grows and shrinks
 * with each pick, and not all browsers have scroll anchoring. `team.css` switches scroll anchoring off for this page,
 * so that nothing is corrected twice.
 *
 * Returns a handler for clicks anywhere on the page.
 */
export function useScrollAnchor(): (event: SyntheticEvent) => void {
  const last = useRef<Press | null>(null)

  // Runs after every render, because a refusal of the server also changes the team, some time after the click.
  useLayoutEffect(() => {
    const press = last.current
    if (!press) return
    if (!isRendered(press.button) || !wasOnScreen(press)) {
      last.current = null
      return
    }
    // Browsers cut off fractions of a pixel.
    const moved = Math.round(topOnPage(press.button) - press.top)
    if (moved === 0) return
    window.scrollBy({ top: moved, behavior: 'instant' })
    press.top += moved
  })

  return ({ target }) => {
    const button = target instanceof Element ? target.closest('.pick') : null
    last.current = button && { button, top: topOnPage(button) }
  }
}

/** Returns the distance from the top of the page, which scrolling does not change. */
function topOnPage(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY
}

/** Whether the button is shown. False if it was removed, or is now in a hidden list. */
function isRendered(button: Element): boolean {
  return button.getClientRects().length > 0
}

/** Whether the button was on the screen. If the player has scrolled it off the screen, the page must not move. */
function wasOnScreen({ top }: Press): boolean {
  return top >= window.scrollY && top <= window.scrollY + window.innerHeight
}
