import { createHash } from 'node:crypto'
import type { CupPoints } from '#game/scoring/cups.ts'
import { RANK_FUNCTION } from '#server/platform/db/ranks.ts'

/**
 * How a standing is computed. The name of a recipe is derived from the names of its parts, so equal recipes have the
 * same name, and a standing is built once and reused. If a race changes, only the sums that contain it get new names.
 */
export type Recipe =
  | ({ kind: 'score'; name: string } & Scoring)
  | { kind: 'add'; name: string; left: Recipe; right: Recipe }
  | { kind: 'bonus'; name: string; base: Recipe; bets: readonly SettledBet[] }

/** A settled side bet. Players who gave this answer earn the value, in hundredths. */
export type SettledBet = { sidebet_id: number; option_id: number; value: number }

export type Scoring = {
  selection_id: number
  rolls_over: boolean
  /** Whether reserves or a vice-captain can replace athletes who do not start. */
  has_bench: boolean
  sheet_id: number
  counts: CupPoints
}

/**
 * Returns the recipe for the scores of a race: locked picks joined with the part of the sheet that counts. The name
 * contains the season's `verification`, because every standing depends on who is Ranked.
 */
export function score(scoring: Scoring, verification: number): Recipe {
  const { selection_id, sheet_id, counts, has_bench } = scoring
  const parts = [...(counts === 'all' ? [] : [counts]), ...(has_bench ? ['bench'] : [])]
  const name = nameOf('score', [selection_id, sheet_id, verification, ...parts])
  return { kind: 'score', name, ...scoring }
}

/**
 * Returns the recipe for the sum of standings, added from left to right. A single standing is returned unchanged. The
 * result is null without standings.
 */
export function sum(terms: readonly (Recipe | null)[]): Recipe | null {
  return terms.reduce<Recipe | null>(
    (left, right) => (left && right ? add(left, right) : (left ?? right)),
    null,
  )
}

function add(left: Recipe, right: Recipe): Recipe {
  return { kind: 'add', name: nameOf('add', [left.name, right.name]), left, right }
}

/**
 * Returns the recipe for the score of a weekend plus the points of its settled side bets. Without settled side bets, it
 * returns `base`.
 */
export function bonus(base: Recipe | null, bets: readonly SettledBet[]): Recipe | null {
  if (base === null || bets.length === 0) return base
  const parts = bets.map((bet) => `${bet.sidebet_id} ${bet.option_id} ${bet.value}`)
  return { kind: 'bonus', name: nameOf('bonus', [base.name, ...parts]), base, bets }
}

/**
 * Returns the name of a recipe. A standing contains ranks, so the name depends on the function that computes them. The
 * function `rank_scores` leaves the name as it is, because standings were stored before names contained the function.
 */
export function nameOf(
  kind: Recipe['kind'],
  parts: readonly (string | number)[],
  rank_function = RANK_FUNCTION,
): string {
  const all_parts = rank_function === 'rank_scores' ? parts : [...parts, rank_function]
  const digest = createHash('sha256').update(JSON.stringify(all_parts)).digest('hex')
  return `${kind} ${digest.slice(0, 32)}`
}
