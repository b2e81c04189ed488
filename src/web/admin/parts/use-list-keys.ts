import { type RefObject, useEffect } from 'react'
import { isTyping } from './is-typing.ts'

/**
 * J and K move the focus between the lines of a page (`data-line`), as arrows would; Enter then presses the focused
 * link. Keys typed into a field or with a modifier are left alone.
 */
export function useListKeys(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || !within.current) return
      const step = { j: 1, k: -1 }[event.key.toLowerCase()]
      if (step === undefined) return
      const lines = [...within.current.querySelectorAll<HTMLElement>('[data-line]')]
      if (lines.length === 0) return
      const at = lines.indexOf(document.activeElement as HTMLElement)
      const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), lines.length - 1)
      event.preventDefault()
      lines[next]!.focus()
      lines[next]!.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [within])
}
