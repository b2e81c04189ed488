import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Minimum distance from the tip to the edge of the screen, in pixels. */
const EDGE = 8

/** Places the tip above the anchor, or below it if there is no room, and within the screen. */
function placeTip(tip: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const middle = at.left + at.width / 2 - width / 2
  const above = at.top - height

  tip.style.left = `${clamp(middle, EDGE, document.documentElement.clientWidth - width - EDGE)}px`
  tip.style.top = `${above < EDGE ? at.bottom : above}px`
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

/** Milliseconds that the pointer may take from the anchor to the tip. */
const GRACE = 200

/** Shows the tip while it is hovered, while its anchor has keyboard focus, or until the next tap. */
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
    if (pointerType === 'mouse') leaving.current = setTimeout(() => setOpen(false), GRACE)
  }

  return {
    tip,
    anchor,
    hover,
    leave,
    reach: ({ currentTarget }: FocusEvent) => setOpen(currentTarget.matches(':focus-visible') || isOpen),
    hide: () => setOpen(false),
    toggle: () => setOpen(!isOpen),
  }
}

/** Returns a function that closes the tip. */
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
