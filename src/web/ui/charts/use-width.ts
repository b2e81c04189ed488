import { useLayoutEffect, useRef, useState } from 'react'

/** The width while the real one is unknown, as on the server. */
const DEFAULT_WIDTH = 640

/** The rendered width of a picture in pixels, so that its text keeps its size. */
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
