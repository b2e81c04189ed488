import { flushSync } from 'react-dom'

/** Renders a change of the page, then focuses an element. For acts that remove or move the button that was pressed. */
export function focusAfter(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change)
  find()?.focus()
}
