import { readGameNow } from '#server/platform/clock/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type PublishCommand, publishResults } from '#server/scoring/publish.ts'
import { listClosedDemoRaces } from './closed-races.ts'
import { type ClosedRace, type DemoPublication, nextPublication } from './publications.ts'
import { hoursAfter, PUBLICATION_HOURS, resultsAt } from './result-times.ts'
import { DEMO_ACTOR, type Demo } from './store/demos.ts'

type DuePublication = { race: ClosedRace; publication: DemoPublication }

/**
 * Makes the earliest publication that is due, together with the due ones of the same weekend and state. Returns false
 * if nothing is due.
 */
export async function publishNext(db: Db, demo: Demo): Promise<boolean> {
  const due = listDue(await listClosedDemoRaces(db, demo), await readGameNow(db))
  const [first] = due
  if (!first) return false

  const together = due.filter((each) => isPublishedWith(each, first))
  const { refused, changed } = await publishResults(db, commandOf(together, first.publication))
  if (refused[0]) throw new Error(`The demo cannot publish ${refused[0].name}: ${refused[0].message}`)
  if (changed.length === 0) throw new Error(`The demo published ${first.race.race_code} but nothing changed`)
  return true
}

/** The publications that are due, in chronological order. */
function listDue(races: readonly ClosedRace[], now: Date): DuePublication[] {
  const due = [...Map.groupBy(races, (race) => race.weekend_index).values()].flatMap((weekend) => {
    const last = Math.max(...weekend.map(({ row, ...race }) => resultsAt(race, row.date).getTime()))
    const official_at = hoursAfter(new Date(last), PUBLICATION_HOURS.official)
    return weekend.flatMap((race) => {
      const publication = nextPublication(race, official_at, now)
      return publication ? [{ race, publication }] : []
    })
  })
  return due.sort((a, b) => a.publication.due_at.getTime() - b.publication.due_at.getTime())
}

/** Whether a publication is made together with the first one. Special cases are published alone. */
function isPublishedWith(one: DuePublication, first: DuePublication): boolean {
  if (one.race.special_case || first.race.special_case) return one === first
  return (
    one.race.weekend_index === first.race.weekend_index && one.publication.state === first.publication.state
  )
}

function commandOf(
  together: readonly DuePublication[],
  { state, revision, include_in_total, reason }: DemoPublication,
): PublishCommand {
  const revision_id =
    revision && together.length === 1 ? together[0]!.race.row.revision_ids[revision - 1] : undefined
  const last = Math.max(...together.map(({ publication }) => publication.due_at.getTime()))
  const command: PublishCommand = {
    race_ids: together.map(({ race }) => race.row.race_id),
    state,
    actor: DEMO_ACTOR,
    reason: reason ?? null,
    published_at: new Date(last),
  }
  if (revision_id) command.revision_id = revision_id
  if (include_in_total !== undefined) command.include_in_total = include_in_total
  return command
}
