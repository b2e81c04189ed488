import { moveRace } from '#server/calendar-acts/move-race.ts'
import { moveClock, readGameNow } from '#server/platform/clock/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { advanceDemo, DEMO_VERSION } from '../advance-demo.ts'
import { listClosedDemoRaces } from '../closed-races.ts'
import { CALENDARS } from '../generator/calendars.ts'
import { racesOf } from '../generator/plan-races.ts'
import { type ClosedRace, REPEATED } from '../publications.ts'
import { withDemoLock } from '../store/demo-lock.ts'
import { DEMO_ACTOR, type Demo, findDemo } from '../store/demos.ts'
import { findNextStart } from '../store/races.ts'
import { isRunning } from './live-batches.ts'

/** How many minutes after its start a race is shown. By then, some of the athletes have finished. */
const minutes_after_start = 40

/**
 * Moves the game clock forward to the next race of the demo season, unless a race is already in progress. After the
 * last race, repeats that race.
 */
export async function goToLiveRace(db: Db, printLine: (line: string) => void): Promise<void> {
  const demo = await findDemo(db, DEMO_VERSION, 'current')
  if (!demo) return
  const now = await readGameNow(db)
  const is_live = (await listClosedDemoRaces(db, demo)).some((race) => isRunning(race, now))
  const next = is_live ? undefined : await findNextRace(db, demo)
  if (next) await moveClock(db, new Date(next.date.getTime() + minutes_after_start * 60_000))
  await advanceDemo(db)
  if (is_live || next) return
  if (await withDemoLock(db, () => repeatLastRace(db, demo))) await advanceDemo(db)
  else printLine('The demo season has no race that DEMO=live can show.')
}

async function findNextRace(db: Db, { season_id, variant }: Demo): Promise<{ date: Date } | undefined> {
  const cancelled = CALENDARS[variant]
    .flatMap(racesOf)
    .filter((race) => race.special_case?.kind === 'cancelled')
    .map((race) => race.race_code)
  return findNextStart(db, season_id, cancelled)
}

/**
 * Withdraws the results of the last race and moves the race to the present, because the game clock cannot be turned
 * back. The teams stay. Returns false if no race can be repeated.
 */
async function repeatLastRace(db: Db, demo: Demo): Promise<boolean> {
  const races = (await listClosedDemoRaces(db, demo)).filter(canBeRepeated)
  const last = races.toSorted((a, b) => b.row.date.getTime() - a.row.date.getTime())[0]
  if (!last) return false

  const { race_id, weekend_id } = last.row
  const by = { actor: DEMO_ACTOR, reason: REPEATED }
  const { refused } = await publishResults(db, { race_ids: [race_id], state: 'scheduled', ...by })
  if (refused[0]) throw new Error(`The demo cannot put back ${refused[0].name}: ${refused[0].message}`)
  const now = await readGameNow(db)
  const to = new Date(now.getTime() - minutes_after_start * 60_000)
  const moved = await moveRace(db, {
    season_id: demo.season_id,
    race_id,
    weekend_id,
    to,
    ...by,
    is_postponed: false,
    dry_run: false,
  })
  if (!moved.ok) throw new Error(`The demo cannot move the race ${race_id}: ${moved.reason}`)
  return true
}

/** Special cases have publications of their own, and the overall result of a tour has no start. */
function canBeRepeated({ row, special_case, event }: ClosedRace): boolean {
  const is_published = row.state === 'provisional' || row.state === 'official'
  return is_published && special_case === null && event.kind !== 'tour_overall'
}
