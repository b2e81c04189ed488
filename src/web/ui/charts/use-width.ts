import { useLayoutEffect, useRef, useState } from 'react'

/** Where a picture does not know its width yet, as on the server. */
const USUAL_WIDTH = 640

/** The width in pixels that a picture has on the page, so that its words keep their size. */
export function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(USUAL_WIDTH)

  useLayoutEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    setWidth(Math.round(frame.current.getBoundingClientRect().width))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])

  return { frame, width }
}
