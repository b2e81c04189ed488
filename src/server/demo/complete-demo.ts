import { insertAudit } from '#server/audit/store.ts'
import type { Db } from '#server/db/db.ts'
import { readGameNow } from '#server/game-clock/store.ts'
import { type PublishOrder, publishResults } from '#server/scoring/publish.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { CALENDARS } from './calendars.ts'
import { type DemoPublication, publicationsOf } from './publications.ts'
import { DEMO_COMPLETE, type DemoRaceRow, listDemoRaces } from './store.ts'

export const DEMO_ACTOR = 'demo'

/** Publishes what a demo's season has not published yet, in the order of time, and closes its making. */
export async function completeDemo(db: Db, { season_id, name, variant }: SeasonRow): Promise<void> {
  const races = new Map((await listDemoRaces(db, season_id)).map((race) => [race.race_code, race]))
  const now = await readGameNow(db)
  for (const publication of missing(publicationsOf(CALENDARS[variant]), races)) {
    const { refused } = await publishResults(db, orderOf(publication, races, now))
    if (refused[0]) throw new Error(`The demo cannot publish ${refused[0].name}: ${refused[0].message}`)
  }
  await insertAudit(db, { actor: DEMO_ACTOR, act: DEMO_COMPLETE, subject: name })
}

type Races = ReadonlyMap<string, DemoRaceRow>

/** The how many-th publication of its races it is, from 1. */
type Numbered = DemoPublication & { nth: number }

/** Each act of publishing is done whole or not at all, so the first race of it tells. */
function missing(publications: readonly DemoPublication[], races: Races): Numbered[] {
  const seen = new Map<string, number>()
  return publications.flatMap((publication) => {
    const [first = ''] = publication.race_codes
    const nth = (seen.get(first) ?? 0) + 1
    seen.set(first, nth)
    return nth > (races.get(first)?.publications ?? 0) ? [{ ...publication, nth }] : []
  })
}

function orderOf(publication: Numbered, races: Races, now: Date): PublishOrder {
  const { race_codes, revision, state, include_in_total, reason } = publication
  const members = race_codes.map((code) => races.get(code)!)
  const revision_id = revision && members.length === 1 ? members[0]!.revision_ids[revision - 1] : undefined
  const race_ids = members.map((race) => race.race_id)
  const published_at = dateOf(publication, members, now)
  const order: PublishOrder = { race_ids, state, actor: DEMO_ACTOR, reason: reason ?? null, published_at }
  if (revision_id) order.revision_id = revision_id
  if (include_in_total !== undefined) order.include_in_total = include_in_total
  return order
}

const HOUR = 3_600_000

/** A made-up past: cancelled before the start, published after the last finish, corrected the days after. */
function dateOf({ state, nth }: Numbered, races: readonly DemoRaceRow[], now: Date): Date {
  const last = Math.max(...races.map((race) => race.date.getTime()))
  const hours = state === 'cancelled' ? -3 : 2 + 20 * (nth - 1)
  return new Date(Math.min(now.getTime(), last + hours * HOUR))
}
