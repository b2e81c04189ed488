import { createHash } from 'node:crypto'
import type { CupPoints } from '#game/scoring/cups.ts'
import { RANK_FUNCTION } from '#server/platform/db/ranks.ts'

/**
 * How a standing is computed. The name of a recipe is derived from the names of its parts, so equal recipes have the
 * same name. A standing is therefore built once and reused, and a change of one race renames only the sums that contain
 * it.
 */
export type Recipe =
  | ({ kind: 'score'; name: string } & Scoring)
  | { kind: 'add'; name: string; left: Recipe; right: Recipe }
  | { kind: 'bonus'; name: string; base: Recipe; bets: readonly SettledBet[] }

/** A settled side bet: players who gave this answer earn the value, in hundredths. */
export type SettledBet = { sidebet_id: number; option_id: number; value: number }

export type Scoring = {
  selection_id: number
  rolls_over: boolean
  /** Whether reserves or vice-captains can change who counts in the race. */
  has_bench: boolean
  sheet_id: number
  counts: CupPoints
}

/**
 * The scores of a race: locked picks joined with the part of the sheet that counts. The season's `verification` is part
 * of the name, because every standing depends on who is Ranked.
 */
export function score(scoring: Scoring, verification: number): Recipe {
  const { selection_id, sheet_id, counts, has_bench } = scoring
  const parts = [...(counts === 'all' ? [] : [counts]), ...(has_bench ? ['bench'] : [])]
  const name = nameOf('score', [selection_id, sheet_id, verification, ...parts])
  return { kind: 'score', name, ...scoring }
}

/**
 * The sum of standings, added from the left. A single standing is returned unchanged; without standings the result is
 * null.
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

/** The score of a weekend plus the points of its settled side bets. */
export function bonus(base: Recipe | null, bets: readonly SettledBet[]): Recipe | null {
  if (base === null || bets.length === 0) return base
  const parts = bets.map((bet) => `${bet.sidebet_id} ${bet.option_id} ${bet.value}`)
  return { kind: 'bonus', name: nameOf('bonus', [base.name, ...parts]), base, bets }
}

/**
 * The name of a recipe. Standings contain ranks, so the name of the function that computes ranks is a part of it. The
 * name of the first such function is left out, because standings were already stored without it.
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
