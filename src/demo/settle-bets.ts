import { loadCountryCodes } from '#server/imports/store/countries.ts'
import type { Db } from '#server/platform/db/db.ts'
import { settleSidebet } from '#server/scoring/settle.ts'
import { demoBets } from './demo-bets.ts'
import type { DemoBet } from './generator/make-bets.ts'
import { makeEntrants } from './generator/make-entrants.ts'
import { listUnsettledBets, readScoredRaceCodes, type UnsettledBet } from './store/bets.ts'
import { DEMO_ACTOR, type Demo } from './store/demos.ts'
import { listPlaced } from './store/races.ts'

/** Settles the first side bet whose race has results. Returns false if there is none. */
export async function settleNextBet(db: Db, demo: Demo): Promise<boolean> {
  const unsettled = await listUnsettledBets(db, demo.season_id)
  if (unsettled.length === 0) return false

  for (const { row, bet } of await listSettleable(db, demo, unsettled)) {
    const right_answer = bet.rightAnswer(await listPlaced(db, demo.season_id, [bet.race_code]))
    // If an operator has changed the answers, perhaps none of them matches. The operator then has to settle the side
    // bet.
    const option = row.options.find(({ description }) => description === right_answer)
    if (option) return settle(db, row, option.option_id)
  }
  return false
}

type Settleable = { row: UnsettledBet; bet: DemoBet }

async function listSettleable(db: Db, demo: Demo, unsettled: readonly UnsettledBet[]): Promise<Settleable[]> {
  const bets = demoBets(demo, makeEntrants(demo, demo), await loadCountryCodes(db))
  const bets_with_template = unsettled.flatMap((row) => {
    const bet = bets.find((each) => isSame(each, row))
    return bet ? [{ row, bet }] : []
  })
  const race_codes = bets_with_template.map(({ bet }) => bet.race_code)
  const scored = await readScoredRaceCodes(db, demo.season_id, race_codes)
  return bets_with_template.filter(({ bet }) => scored.has(bet.race_code))
}

function isSame(bet: DemoBet, row: UnsettledBet): boolean {
  return bet.weekend_name === row.weekend_name && bet.description === row.description
}

async function settle(db: Db, { sidebet_id, description }: UnsettledBet, option_id: number): Promise<true> {
  const refused = await settleSidebet(db, { sidebet_id, option_id, actor: DEMO_ACTOR })
  if (refused) throw new Error(`The demo cannot settle "${description}": ${refused}`)
  return true
}
