import type { MyPick, MyWeekend } from '#contract/me.ts'
import type { LedgerLine } from '#contract/users.ts'
import { sumPoints, toHundredths, toPoints } from '#game/points.ts'
import type { Db } from '#server/db/db.ts'
import { listLedger } from '#server/scoring/store/ledger.ts'
import { readPlace } from '#server/standings/read.ts'
import { findWeekendStanding } from '#server/standings/store/pointers.ts'
import { listPicks, type PickRow } from './store/picks.ts'

/** A player's weekend: his place on its board, and what each pick adds to it; the points are the ledger's own sums. */
export async function readMyWeekend(db: Db, user_id: number, weekend_id: number): Promise<MyWeekend> {
  const place = await readPlace(db, () => findWeekendStanding(db, weekend_id), user_id)
  const ledger = (await listLedger(db, user_id, weekend_id)).filter((line) => line.counts)
  const picks = await listPicks(db, user_id, weekend_id)
  return {
    score: place?.score ?? null,
    rank: place?.rank ?? null,
    extra_score: sumOf(ledger.filter((line) => line.athlete_id === null)),
    athletes: picks.map((pick) => toMyPick(pick, ledger)),
  }
}

function toMyPick({ is_scored, ...pick }: PickRow, ledger: readonly LedgerLine[]): MyPick {
  const { selection_id, athlete_id } = pick
  const own = ledger.filter((line) => line.selection_id === selection_id && line.athlete_id === athlete_id)
  return { ...pick, score: is_scored ? sumOf(own) : null }
}

/** In points; summed in hundredths, which are whole. */
function sumOf(lines: readonly LedgerLine[]): number {
  return toPoints(sumPoints(lines.map((line) => toHundredths(line.points))))
}
