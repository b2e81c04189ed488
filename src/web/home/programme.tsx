import './home.css'
import { Suspense, use } from 'react'
import type { Race } from '#contract/races.ts'
import type { Weekend } from '#contract/weekends.ts'
import { isScoredOrCancelled } from '#game/calendar/weekend-status.ts'
import { toInstant } from '#game/instants.ts'
import { formatPointsWithUnit } from '#text/formats.ts'
import { plainText } from '../content/plain-text.ts'
import { useListFromServerTime } from '../core/clock/use-server-now.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Link } from '../core/paths/link.tsx'
import { SessionContext } from '../core/session/session-context.ts'
import { distanceText } from '../races/distance-text.ts'
import { RaceWhen } from '../races/race-when.tsx'
import { racesOf } from '../races/weekend-races.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import '../sidebets/sidebets.css'
import './start-page.css'

/** Visitors do not need this part. */
const OwnAnswer = lazyPart(async () => (await import('../sidebets/own-answer.tsx')).OwnAnswer, AnswerSpace)

/**
 * The maximum number of races that are listed. The other races of a long tour are only counted. If only one more race
 * is left, it is listed too.
 */
const MAX_SHOWN = 5

/**
 * The upcoming races of a weekend. Each start is shown in the user's time zone. If the race's time zone differs, the
 * start is shown in both.
 */
export function Programme({ weekend }: { weekend: Weekend }) {
  const upcoming = racesOf(weekend).filter((race) => !isScoredOrCancelled(race) && takesPlace(race))
  const more = upcoming.length - MAX_SHOWN

  return (
    <div className="programme">
      <ul aria-label={`Races in ${weekend.weekend_name}`}>
        {upcoming.slice(0, more === 1 ? MAX_SHOWN + 1 : MAX_SHOWN).map((race) => (
          <ProgrammeRace key={race.race_id} race={race} time_zone={weekend.time_zone} />
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

function ProgrammeRace({ race, time_zone }: { race: Race; time_zone: string }) {
  const locale = useNumberLocale()
  const { race_id, name, discipline } = race
  const course = notInName(name, [distanceText(race, locale), discipline])

  return (
    <li className="programme-race">
      <RaceWhen race={race} race_time_zone={time_zone} />
      <span className="programme-what">
        <Link to={`/races/${race_id}`}>{name}</Link>
        {course && <span className="programme-course">{course}</span>}
      </span>
    </li>
  )
}

/**
 * Whether athletes start in the race. The overall result of a tour is stored as a race, but it is only computed from
 * the legs.
 */
function takesPlace({ kind }: Race): boolean {
  return kind !== 'tour_overall'
}

/** Returns the facts that the name of a race does not contain, such as `1.4 km` for `Women's Sprint Freestyle`. */
export function notInName(name: string, facts: readonly (string | null)[]): string {
  return facts.filter((fact) => fact && !name.includes(fact)).join(' ')
}

/** Shows the first open side bet of the weekend. */
function SidebetTeaser({ weekend: { sidebets } }: { weekend: Pick<Weekend, 'sidebets'> }) {
  const locale = useNumberLocale()
  const { me } = use(SessionContext)
  const states = useListFromServerTime(sidebets, ({ betting_close }, now) =>
    now === null || toInstant(betting_close) > now ? 'open' : 'closed',
  )
  const open = sidebets.filter((_, index) => states[index] === 'open')
  const [bet] = open
  if (!bet) return null

  return (
    <div className="sidebet-teaser">
      <p className="sidebet-teaser-head">
        Side bet <span className="sidebet-teaser-worth">{formatPointsWithUnit(bet.value, locale)}</span>
      </p>
      <p>{plainText(bet.description)}</p>
      {me ? (
        <Suspense fallback={<AnswerSpace />}>
          <OwnAnswer sidebet={bet} />
        </Suspense>
      ) : (
        <AnswerSpace />
      )}
      {open.length > 1 && <p className="sidebet-teaser-more">and {open.length - 1} more</p>}
    </div>
  )
}

/** Reserves the space of the player's answer until the answer is loaded. The style sheet hides it for visitors. */
function AnswerSpace() {
  return <p className="own-answer" />
}
