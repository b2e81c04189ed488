import { useEffect, useEffectEvent } from 'react'

/** In milliseconds; what a close sets free comes within moments of it. */
const AGAIN = 3000

/** Asks once more every few seconds, as long as it `is_late`. */
export function useAgain(is_late: boolean, retry: (() => void) | undefined): void {
  const onTick = useEffectEvent(() => retry?.())

  useEffect(() => {
    if (!is_late) return undefined
    const timer = setInterval(onTick, AGAIN)
    return () => clearInterval(timer)
  }, [is_late])
}
