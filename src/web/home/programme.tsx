import './programme.css'
import { Link } from 'react-router'
import type { Race } from '#contract/races.ts'
import type { Weekend } from '#contract/weekends.ts'
import { PageLink } from '../app/page-link.tsx'
import { useNumberLocale } from '../app/reader.ts'
import { RaceWhen } from '../races/race-when.tsx'
import { distanceText } from '../weekends/distance-text.ts'
import { isDecided, racesOf } from '../weekends/weekend-races.ts'
import { beyondName } from './beyond-name.ts'
import { SidebetTeaser } from './sidebet-teaser.tsx'

/** How many races of a long tour stand on the start page. */
const SHOWN = 5

/** What is raced next: each race by the reader's clock, and by that of the place where it differs. */
export function Programme({ weekend }: { weekend: Weekend }) {
  const ahead = racesOf(weekend).filter((race) => !isDecided(race) && isOnSnow(race))
  const more = ahead.length - SHOWN

  return (
    <div className="programme">
      <ul aria-label={`Races of ${weekend.weekend_name}`}>
        {ahead.slice(0, more === 1 ? SHOWN + 1 : SHOWN).map((race) => (
          <RaceRow key={race.race_id} race={race} time_zone={weekend.time_zone} />
        ))}
      </ul>
      {more > 1 && (
        <Link className="programme-more" to={`/events/${weekend.weekend_id}`}>
          and {more} more races
        </Link>
      )}
      <SidebetTeaser weekend={weekend} />
    </div>
  )
}

function RaceRow({ race, time_zone: there }: { race: Race; time_zone: string }) {
  const locale = useNumberLocale()
  const { race_id, name, discipline } = race
  const course = beyondName(name, [distanceText(race, locale), discipline])

  return (
    <li className="programme-race">
      <RaceWhen race={race} there={there} />
      <span className="programme-what">
        <PageLink to={`/races/${race_id}`}>{name}</PageLink>
        {course && <span className="programme-course">{course}</span>}
      </span>
    </li>
  )
}

/** A tour's overall result is the sum of its legs and no race of its own. */
function isOnSnow({ kind }: Race): boolean {
  return kind !== 'tour_overall'
}
