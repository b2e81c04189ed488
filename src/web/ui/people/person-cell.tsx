import '../marks.css'
import type { ReactNode } from 'react'
import { Flag } from '../flag.tsx'

type Props = {
  country: string | null
  children: ReactNode
  /** A mark beside the name. On narrow screens it is at the beginning of the line below. */
  mark?: ReactNode
  /** Small text below the name. */
  more?: ReactNode
}

/** A player, athlete or team in a row of a table, with flag, name and a second line. */
export function PersonCell({ country, children, mark, more }: Props) {
  return (
    <span className="who">
      <Flag country={country} />
      <span className="who-text">
        <span className="who-name">{children}</span>
        {mark}
        {more && <span className="who-more">{more}</span>}
      </span>
    </span>
  )
}
