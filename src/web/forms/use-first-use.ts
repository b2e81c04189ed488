import { type RefObject, useEffect } from 'react'

/** Calls back as soon as something in there has the focus, also where it had it before the page woke up. */
export function useFirstUse(place: RefObject<HTMLElement | null>, onUse: (() => void) | undefined): void {
  useEffect(() => {
    const { current } = place
    if (!current || !onUse) return
    if (current.contains(document.activeElement)) onUse()
    current.addEventListener('focusin', onUse)
    return () => current.removeEventListener('focusin', onUse)
  }, [place, onUse])
}
