import { flushSync } from 'react-dom'

/** Renders a change of the page, then focuses an element. Use it if the change removes or moves the pressed button. */
export function focusAfter(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change)
  find()?.focus()
}
