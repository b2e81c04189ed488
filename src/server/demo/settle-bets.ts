import type { Db } from '#server/db/db.ts'
import { loadCountryCodes } from '#server/imports/store/countries.ts'
import { settleSidebet } from '#server/scoring/settle.ts'
import { demoBets } from './demo-bets.ts'
import { drawEverybody } from './draw-everybody.ts'
import { listScoredRaces, listUnsettledBets } from './store/bets.ts'
import { DEMO_ACTOR, type Demo } from './store/demos.ts'
import { listPlaced } from './store/races.ts'

/** Settles the first side bet whose race counts by now; false when there is none. */
export async function settleNextBet(db: Db, demo: Demo): Promise<boolean> {
  const unsettled = await listUnsettledBets(db, demo.season_id)
  if (unsettled.length === 0) return false

  const bets = demoBets(demo, drawEverybody(demo, demo), await loadCountryCodes(db))
  const known = unsettled.flatMap((row) => {
    const bet = bets.find(
      (each) => each.weekend_name === row.weekend_name && each.description === row.description,
    )
    return bet ? [{ ...row, bet }] : []
  })
  const scored = await listScoredRaces(
    db,
    demo.season_id,
    known.map(({ bet }) => bet.race_code),
  )
  const next = known.find(({ bet }) => scored.has(bet.race_code))
  if (!next) return false

  const right = next.bet.rightAnswer(await listPlaced(db, demo.season_id, [next.bet.race_code]))
  const option = next.options.find(({ description }) => description === right)
  if (!option) throw new Error(`The demo's side bet "${next.description}" has no answer "${right}"`)
  const { sidebet_id } = next
  const refused = await settleSidebet(db, { sidebet_id, option_id: option.option_id, actor: DEMO_ACTOR })
  if (refused) throw new Error(`The demo cannot settle "${next.description}": ${refused}`)
  return true
}
