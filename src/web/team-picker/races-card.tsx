import './team-picker.css'
import type { Race } from '#contract/races.ts'
import type { Weekend } from '#contract/weekends.ts'
import { GENDER_TITLES, GENDERS } from '#game/genders.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Link } from '../core/paths/link.tsx'
import { courseText } from '../races/distance-text.ts'
import { RaceWhen } from '../races/race-when.tsx'
import { racesOf } from '../races/weekend-races.ts'
import { Board } from '../ui/board.tsx'
import { Notice } from '../ui/notice.tsx'

/** A longer list is folded on all screens. On phones the list is always folded. */
const MAX_SHOWN = 10

/** The races of the event in three lists: races of men, races of women, and mixed races. */
export function RacesCard({ weekend }: { weekend: Weekend }) {
  const races = racesOf(weekend)
  const fields = GENDERS.map((gender) => ({
    gender,
    races: races.filter((race) => race.gender === gender),
  })).filter((field) => field.races.length > 0)

  const lists = (
    <div className="race-fields">
      {fields.map(({ gender, races: of_field }) => (
        <div key={gender} className="race-field">
          <h3>{GENDER_TITLES[gender]}</h3>
          <ul>
            {of_field.map((race) => (
              <RaceItem key={race.race_id} race={race} time_zone={weekend.time_zone} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )

  return (
    <Board id="races" title={weekend.is_tour ? 'Races in this tour' : 'Races this weekend'}>
      {fields.length === 0 && <Notice badge="0" title="No races yet" />}
      {fields.length > 0 && (
        <details className={races.length > MAX_SHOWN ? 'fold' : 'fold fold-on-phone'}>
          <summary>{races.length === 1 ? '1 race' : `${races.length} races`}</summary>
          {lists}
        </details>
      )}
    </Board>
  )
}

function RaceItem({ race, time_zone }: { race: Race; time_zone: string }) {
  const locale = useNumberLocale()
  const { race_id, name, state } = race

  return (
    <li className={`field-race field-race-${state}`}>
      <RaceWhen race={race} race_time_zone={time_zone} />
      <span className="field-race-what">
        <Link to={`/races/${race_id}`}>{name}</Link>
        <span className="field-race-course">
          {state === 'cancelled' ? 'Cancelled' : courseText(race, locale)}
        </span>
      </span>
    </li>
  )
}
