import '../leagues.css'
import type { ReactNode } from 'react'

/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be focusable by keyboard */
type Props = { caption: string; is_waiting?: boolean; children: ReactNode }

/** A table that scrolls if it is wider than the screen. `children` are the sections of the `<table>`. */
export function WideTable({ caption, is_waiting = false, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable by keyboard
    <section className="wide-table" aria-label={caption} tabIndex={0}>
      <table aria-busy={is_waiting}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </section>
  )
}
