import type { Variant } from '#game/season-settings.ts'
import type { Db } from '#server/db/db.ts'
import { findSeasonById } from '#server/seasons/store.ts'
import { completeDemo } from './complete-demo.ts'
import { makeDemoSeason } from './make-demo-season.ts'
import { findUnfinishedDemo, hasSeason, whileAlone } from './store.ts'

const SIZE = { seed: 'podium', players: 300 }

/** Gives an empty database a season to try, or finishes one whose making was cut short; leaves all others alone. */
export async function offerDemo(
  db: Db,
  variant: Variant,
  say: (line: string) => void,
  size = SIZE,
): Promise<void> {
  await whileAlone(db, async () => {
    const unfinished = await findUnfinishedDemo(db)
    if (unfinished !== undefined) {
      say('Finishing the made-up season …')
      await completeDemo(db, (await findSeasonById(db, unfinished))!)
    } else if (!(await hasSeason(db))) {
      say(`The database is empty: making up a season to try (${variant}; DEMO=off leaves it empty) …`)
      await makeDemoSeason(db, { variant, ...size })
    }
  })
}
