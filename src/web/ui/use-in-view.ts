import { useEffect, useRef } from 'react'

/** Keeps the selected tab of a strip in the middle of it; the page around stays where it is. */
export function useInView(selected_id: string | undefined) {
  const strip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (selected_id === undefined || !strip.current) return
    const tab = strip.current.querySelector<HTMLElement>('[aria-selected=true]')
    if (!tab) return
    strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2
  }, [selected_id])

  return strip
}
