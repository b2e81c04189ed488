import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The style sheet keeps as much room free at the end of the page, and above it when the browser scrolls to a focus. */
const NAME = '--kept-below'

/** So many pixels too much do not show, and another value has all elements styled anew. */
const SPARE = 16

const roomNow = () => Number.parseFloat(getComputedStyle(document.getElementById('root')!).paddingBottom)

/** Keeps the room that an element at the foot of the screen stands on. Goes on it as its ref. */
export function useKeptRoom(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)
      const spare = roomNow() - height
      if (spare < 0 || spare > SPARE) style.setProperty(NAME, `${height}px`)
    })
    if (element.current) observer.observe(element.current)
    return () => {
      observer.disconnect()
      style.removeProperty(NAME)
    }
  }, [])

  return element
}
