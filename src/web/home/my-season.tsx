import './my-season.css'
import { Link } from 'react-router'
import type { Me } from '#contract/me.ts'
import type { Weekend } from '#contract/weekends.ts'
import { formatPoints } from '#game/formats.ts'
import { hasPage } from '../app/paths.ts'
import { useReader } from '../app/reader.ts'
import { Bib } from '../ui/bib.tsx'

/** Where a player stands in the season, and the way to his team. */
export function MySeason({ me: { team_name, score, rank }, next }: { me: Me; next: Weekend | undefined }) {
  const { locale } = useReader()
  const to = hasPage('/athletes') ? '/athletes' : next && `/events/${next.weekend_id}`

  return (
    <div className="my-season">
      <p className="my-season-place">
        <Bib rank={rank} />
        <span className="my-season-words">
          <bdi>{team_name}</bdi>
          <span className="my-season-score">
            {score === null ? 'No points yet' : formatPoints(score, locale)}
          </span>
        </span>
      </p>
      {to && (
        <Link className="button" to={to}>
          {to === '/athletes' ? 'Pick your team' : 'To my weekend'}
        </Link>
      )}
    </div>
  )
}
