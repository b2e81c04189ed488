import './my-season.css'
import { Link } from 'react-router'
import type { Me } from '#contract/me.ts'
import type { Weekend } from '#contract/weekends.ts'
import { formatPoints } from '#game/formats.ts'
import { hasPage } from '../app/paths.ts'
import { useNumberLocale } from '../app/reader.ts'
import { Bib } from '../ui/bib.tsx'

type Props = { me: Me; next: Weekend | undefined; is_decided: boolean }

/** Where a player stands in the season, and the way to his team while there is one to pick. */
export function MySeason({ me: { team_name, score, rank }, next, is_decided }: Props) {
  const locale = useNumberLocale()
  const picks = hasPage('/athletes') ? '/athletes' : next && `/events/${next.weekend_id}`
  const to = is_decided ? undefined : picks

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
