import type { SyntheticEvent } from 'react'

/** After a click whose own button or link is about to go: focus and eye to the heading of the board around it. */
export function scrollToBoard({ currentTarget }: SyntheticEvent): void {
  const heading = currentTarget.closest('section')?.querySelector('h2')
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'nearest' })
}
