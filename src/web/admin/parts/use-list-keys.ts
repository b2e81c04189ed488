import { type RefObject, useEffect } from 'react'
import { mayBeShortcut } from './may-be-shortcut.ts'

/**
 * Lets the key J move the focus to the next element with `data-line`, and K to the previous one. If none of them has
 * the focus, both keys move to the first. Ignores keys that the user types into a field or together with a modifier
 * key.
 */
export function useListKeys(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!mayBeShortcut(event) || !within.current) return
      const step = { j: 1, k: -1 }[event.key.toLowerCase()]
      if (step === undefined) return
      const lines = [...within.current.querySelectorAll<HTMLElement>('[data-line]')]
      if (lines.length === 0) return
      const current_index = lines.indexOf(document.activeElement as HTMLElement)
      const next = current_index < 0 ? 0 : Math.min(Math.max(current_index + step, 0), lines.length - 1)
      event.preventDefault()
      lines[next]!.focus()
      lines[next]!.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [within])
}
