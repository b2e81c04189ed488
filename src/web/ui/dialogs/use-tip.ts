import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** From the tip to the screen's side, in pixels. */
const EDGE = 8

/** Above the anchor, or below it where there is no room, and always on the screen. */
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

/** Milliseconds that the mouse may take on its way from the word to the tip. */
const GRACE = 200

/** When a tip shows: while the mouse is on it, the keyboard on its anchor, or from tap to tap. */
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

/** Returns how to close it. */
function openTip(tip: HTMLElement, anchor: HTMLElement, hide: () => void): () => void {
  const closing = new AbortController()
  const { signal } = closing
  tip.showPopover()
  placeTip(tip, anchor)

  addEventListener('scroll', hide, { capture: true, passive: true, signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal })
  addEventListener('pointerdown', ({ target }) => isBeside(target, anchor) && hide(), { signal })
  return () => {
    closing.abort()
    if (tip.isConnected) tip.hidePopover()
  }
}

function isBeside(target: EventTarget | null, anchor: HTMLElement): boolean {
  return !(target instanceof Node && anchor.parentElement?.contains(target))
}
