import { useLayoutEffect, useRef, useState } from 'react'

/** The width that is assumed while the real width is unknown, as on the server. */
const DEFAULT_WIDTH = 640

/**
 * Measures the rendered width of a picture, in pixels. The picture is drawn for this width, so that its text keeps its
 * size.
 */
export function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(DEFAULT_WIDTH)

  useLayoutEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    setWidth(Math.round(frame.current.getBoundingClientRect().width))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])

  return { frame, width }
}
