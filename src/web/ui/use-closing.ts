import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `close` once `after` milliseconds went by in which nobody pointed at the element or was in it; a new
 * `subject` has its own time. Goes on the element as its ref.
 */
export function useClosing(subject: string, after: number | undefined, close: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const onEnd = useEffectEvent(close)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject has its own time
  useEffect(() => {
    if (after !== undefined && element.current) return closeLater(element.current, after, onEnd)
  }, [subject, after])

  return element
}

/** Returns how to let it stay. */
function closeLater(element: HTMLElement, after: number, close: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let timer = setTimeout(close, after)
  const wait = () => clearTimeout(timer)
  const goOn = () => {
    wait()
    timer = setTimeout(close, after)
  }

  for (const name of ['pointerenter', 'focusin']) element.addEventListener(name, wait, { signal })
  for (const name of ['pointerleave', 'focusout']) element.addEventListener(name, goOn, { signal })
  return () => {
    wait()
    listening.abort()
  }
}
