import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Minimum distance from the tip to the edge of the screen, in pixels. */
const EDGE = 8

/** Places the tip above the anchor, or below it if there is no room above, and within the screen. */
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

/** How long the tip stays open while the pointer moves from the anchor to it. */
const GRACE_MS = 200

/**
 * Shows the tip while it or its anchor is hovered, while the anchor has keyboard focus, or from one tap to the next.
 */
export function useTip() {
  const tip = useRef<HTMLSpanElement>(null)
  const anchor = useRef<HTMLButtonElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (isOpen && tip.current && anchor.current)
      return openTip(tip.current, anchor.current, () => setOpen(false))
  }, [isOpen])
  useEffect(() => () => clearTimeout(leaving.current), [])

  const hover = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    clearTimeout(leaving.current)
    setOpen(true)
  }
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') leaving.current = setTimeout(() => setOpen(false), GRACE_MS)
  }

  return {
    tip,
    anchor,
    hover,
    leave,
    showOnFocus: ({ currentTarget }: FocusEvent) =>
      setOpen(currentTarget.matches(':focus-visible') || isOpen),
    hide: () => setOpen(false),
    toggle: () => setOpen(!isOpen),
  }
}

/** Calls `hide` on scrolling, Escape, or a click elsewhere. Returns a function that closes the tip. */
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
