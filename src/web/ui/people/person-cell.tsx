import '../copy-text.css'
import type { ReactNode } from 'react'
import { Flag } from '../flag.tsx'

type Props = {
  country: string | null
  /** The name. */
  children: ReactNode
  /** What stands small below it. */
  more?: ReactNode
}

/** A player, athlete or team in a row: flag, name, and a line about them. */
export function PersonCell({ country, children, more }: Props) {
  return (
    <span className="who">
      <Flag country={country} />
      <span className="who-words">
        <span className="who-name">{children}</span>
        {more && <span className="who-more">{more}</span>}
      </span>
    </span>
  )
}
