import type { Variant } from '#game/calendar/season-settings.ts'
import type { Db } from '#server/platform/db/db.ts'
import { EDITION, prepareDemo } from './advance-demo.ts'
import { completeDemo, makeDemoSeason } from './make-demo-season.ts'
import { whileAlone } from './store/alone.ts'
import { findDemo, hasSeason } from './store/demos.ts'

const SIZE = { seed: 'podium', players: 300 }

/**
 * Gives an empty database a season to try, or finishes one whose making was cut short; leaves all others alone. In a demo
 * that slept the invented players get their teams here, before anybody closes what is due.
 */
export async function offerDemo(
  db: Db,
  variant: Variant,
  say: (line: string) => void,
  size = SIZE,
): Promise<void> {
  await whileAlone(db, async () => {
    const unfinished = await findDemo(db, EDITION, 'unfinished')
    if (unfinished) {
      say('Finishing the made-up season …')
      await completeDemo(db, unfinished)
    } else if (!(await hasSeason(db))) {
      say(`The database is empty: making up a season to try (${variant}; DEMO=off leaves it empty) …`)
      await makeDemoSeason(db, { variant, ...size })
    } else {
      await resumeDemo(db, say)
    }
  })
}

/** A made-up season is no reason not to serve. */
async function resumeDemo(db: Db, say: (line: string) => void): Promise<void> {
  const demo = await findDemo(db, EDITION, 'current')
  if (!demo) return
  await prepareDemo(db, demo).catch((error: unknown) => {
    say(`The made-up season cannot go on: ${String(error)}`)
  })
}
