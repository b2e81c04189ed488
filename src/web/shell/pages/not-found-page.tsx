import { useLocation } from 'react-router'
import { Link } from '../../core/paths/link.tsx'
import { isLeagueAddress } from '../../leagues/league-path.ts'
import { ProblemPage } from '../../ui/problem-page.tsx'

export function NotFoundPage() {
  const { pathname } = useLocation()

  return (
    <ProblemPage title="Uh oh. Did you get lost?" eyebrow="Off course" badge="404">
      <p>There is no page at this address.</p>
      {isLeagueAddress(pathname) && (
        <p>
          The league may have been renamed. <Link to="/leagues">See all leagues</Link>
        </p>
      )}
    </ProblemPage>
  )
}
