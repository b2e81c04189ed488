import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The style sheet keeps as much room free at the end of the page, and above it when the browser scrolls to a focus. */
const NAME = '--kept-below'

/** Keeps the room that an element at the foot of the screen stands on. Goes on it as its ref. */
export function useKeptRoom(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty(NAME, `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`)
    })
    if (element.current) observer.observe(element.current)
    return () => {
      observer.disconnect()
      style.removeProperty(NAME)
    }
  }, [])

  return element
}
