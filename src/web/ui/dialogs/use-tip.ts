import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** The minimum distance from the tip to the edge of the screen, in pixels. */
const EDGE = 8

/** Places the tip above the anchor, or below it if there is not enough room above. The tip stays within the screen. */
function placeTip(tip: HTMLElement, anchor: HTMLElement): void {
  const anchor_box = anchor.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const middle = anchor_box.left + anchor_box.width / 2 - width / 2
  const above = anchor_box.top - height

  tip.style.left = `${clamp(middle, EDGE, document.documentElement.clientWidth - width - EDGE)}px`
  tip.style.top = `${above < EDGE ? anchor_box.bottom : above}px`
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

/** How long the tip stays open while the pointer moves from the anchor to the tip. */
const GRACE_MS = 200

/**
 * Shows the tip while the pointer is over it or its anchor, and while the anchor has the keyboard focus. A tap on the
 * anchor opens the tip, and the next tap closes it.
 */
export function useTip() {
  const tip = useRef<HTMLSpanElement>(null)
  const anchor = useRef<HTMLButtonElement>(null)
  const leave_timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [is_open, setOpen] = useState(false)

  useEffect(() => {
    if (is_open && tip.current && anchor.current)
      return openTip(tip.current, anchor.current, () => setOpen(false))
  }, [is_open])
  useEffect(() => () => clearTimeout(leave_timer.current), [])

  const hover = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    clearTimeout(leave_timer.current)
    setOpen(true)
  }
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') leave_timer.current = setTimeout(() => setOpen(false), GRACE_MS)
  }

  return {
    tip,
    anchor,
    hover,
    leave,
    showOnFocus: ({ currentTarget }: FocusEvent) =>
      setOpen(currentTarget.matches(':focus-visible') || is_open),
    hide: () => setOpen(false),
    toggle: () => setOpen(!is_open),
  }
}

/**
 * Opens the tip. Calls `hide` when the user scrolls, presses Escape or clicks outside. Returns a function that closes
 * the tip.
 */
function openTip(tip: HTMLElement, anchor: HTMLElement, hide: () => void): () => void {
  const closing = new AbortController()
  const { signal } = closing
  tip.showPopover()
  placeTip(tip, anchor)

  addEventListener('scroll', hide, { capture: true, passive: true, signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal })
  addEventListener('pointerdown', ({ target }) => isOutside(target, anchor) && hide(), { signal })
  return () => {
    closing.abort()
    if (tip.isConnected) tip.hidePopover()
  }
}

function isOutside(target: EventTarget | null, anchor: HTMLElement): boolean {
  return !(target instanceof Node && anchor.parentElement?.contains(target))
}
