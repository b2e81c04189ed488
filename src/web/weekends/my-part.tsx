import { Link, useLocation } from 'react-router'
import { hasPage } from '../app/paths.ts'
import { Board } from '../ui/board.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = {
  title: string
  /** What will stand here for a player. */
  promise: string
}

/** A player's own part of an event or race, as a visitor sees it. */
export function MyPart({ title, promise }: Props) {
  const { pathname } = useLocation()

  return (
    <Board id="mine" title={title}>
      <Notice bib="?" title={promise}>
        {hasPage('/login') ? (
          <p>
            <Link to={`/login?next=${encodeURIComponent(pathname)}`}>Log in</Link> to see how you did.
          </p>
        ) : (
          <p>It shows here once players can log in.</p>
        )}
      </Notice>
    </Board>
  )
}
