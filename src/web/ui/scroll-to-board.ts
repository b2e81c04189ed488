import type { SyntheticEvent } from 'react'

/**
 * Scrolls to the heading of the surrounding board and focuses it. Used after a click on a button or link that is about
 * to be removed.
 */
export function scrollToBoard({ currentTarget }: SyntheticEvent): void {
  const heading = currentTarget.closest('section')?.querySelector('h2')
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'nearest' })
}
