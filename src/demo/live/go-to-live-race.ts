import { moveClock, readGameNow } from '#server/platform/clock/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { advanceDemo, DEMO_VERSION } from '../advance-demo.ts'
import { listClosedDemoRaces } from '../closed-races.ts'
import { CALENDARS } from '../generator/calendars.ts'
import { racesOf } from '../generator/plan-races.ts'
import { findDemo } from '../store/demos.ts'
import { findNextStart } from '../store/races.ts'
import { isRunning } from './live-batches.ts'

/** The clock is set to this time after the start of the race. By then, some of the athletes have finished. */
const minutes_after_start = 40

/** Moves the game clock forward to the next race of the demo season, unless a race is already in progress. */
export async function goToLiveRace(db: Db, printLine: (line: string) => void): Promise<void> {
  const demo = await findDemo(db, DEMO_VERSION, 'current')
  if (!demo) return
  const now = await readGameNow(db)
  const is_live = (await listClosedDemoRaces(db, demo)).some((race) => isRunning(race, now))
  const cancelled = CALENDARS[demo.variant]
    .flatMap(racesOf)
    .filter((race) => race.special_case?.kind === 'cancelled')
  const next = await findNextStart(
    db,
    demo.season_id,
    cancelled.map((race) => race.race_code),
  )
  if (!is_live && !next) return printLine('The demo season has no races left, so DEMO=live cannot show one.')
  if (!is_live && next) await moveClock(db, new Date(next.date.getTime() + minutes_after_start * 60_000))
  await advanceDemo(db)
}
