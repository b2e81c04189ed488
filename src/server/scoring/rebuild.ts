import type { Db } from '#server/platform/db/db.ts'
import { type RescoreCommand, rescore } from './rescore.ts'
import { findScoringSeason } from './store/season.ts'
import { whileScoring } from './store/while-scoring.ts'

/** Builds every board that is missing or out of date. Standings whose input has not changed are reused. */
export async function rebuildBoards(db: Db, season_id: number, command: RescoreCommand): Promise<void> {
  await whileScoring(db, season_id, async () => {
    const season = await findScoringSeason(db, season_id)
    await rescore(db, season, {}, command)
  })
}
