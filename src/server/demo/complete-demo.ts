import { insertAudit } from '#server/audit/store.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { type PublishOrder, publishResults } from '#server/scoring/publish.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { CALENDARS } from './calendars.ts'
import { type DemoPublication, publicationsOf } from './publications.ts'
import { DEMO_COMPLETE, type DemoRaceRow, datePublications, listDemoRaces } from './store.ts'

export const DEMO_ACTOR = 'demo'

/** Publishes what a demo's season has not published yet, in the order of time, and closes its making. */
export async function completeDemo(db: Db, { season_id, name, variant }: SeasonRow): Promise<void> {
  const races = new Map((await listDemoRaces(db, season_id)).map((race) => [race.race_code, race]))
  for (const publication of missing(publicationsOf(CALENDARS[variant]), races)) {
    const { refused } = await publishResults(db, orderOf(publication, races))
    if (refused[0]) throw new Error(`The demo cannot publish ${refused[0].name}: ${refused[0].message}`)
  }
  await inTransaction(db, async (tx) => {
    await datePublications(tx, season_id)
    await insertAudit(tx, { actor: DEMO_ACTOR, act: DEMO_COMPLETE, subject: name })
  })
}

type Races = ReadonlyMap<string, DemoRaceRow>

/** Each act of publishing is done whole or not at all, so the first race of it tells. */
function missing(publications: readonly DemoPublication[], races: Races): DemoPublication[] {
  const seen = new Map<string, number>()
  return publications.filter(({ race_codes: [first = ''] }) => {
    const count = (seen.get(first) ?? 0) + 1
    seen.set(first, count)
    return count > (races.get(first)?.publications ?? 0)
  })
}

function orderOf(publication: DemoPublication, races: Races): PublishOrder {
  const { race_codes, revision, ...rest } = publication
  const members = race_codes.map((code) => races.get(code)!)
  const revision_id = revision && members.length === 1 ? members[0]!.revision_ids[revision - 1] : undefined
  const race_ids = members.map((race) => race.race_id)
  return { ...rest, actor: DEMO_ACTOR, race_ids, ...(revision_id ? { revision_id } : {}) }
}
