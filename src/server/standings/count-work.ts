import type { Recipe } from './recipe.ts'
import type { BoardDraft } from './season.ts'

/** The steps in their order: compute the points of picks; add totals and sum leagues; make the new boards visible. */
type Step = 'points' | 'totals' | 'switch'

/**
 * The progress of building the boards. `share` is the part of the total work that is done, `ahead` the part that will
 * be done when the work in progress ends. `units` is the duration of each step in units; adding two totals takes one
 * unit.
 */
export type WorkState = { step: Step; share: number; ahead: number; units: Record<Step, number> }
export type OnWork = (state: WorkState) => void

/**
 * Durations in units, measured at 100,000 players (`bench/job.ts`): joining picks, adding two totals, adding side bets,
 * summing the leagues of a weekend, and making the boards visible.
 */
export const UNITS = { score: 1.7, add: 1, bonus: 1, leagues: 1.2, switch: 0.5 }

export type CountedWork = {
  build: <Result>(recipe: Recipe, work: () => Promise<Result>) => Promise<Result>
  complete: (board: BoardDraft, work: () => Promise<void>) => Promise<void>
}

/**
 * Reports to `onWork` how much of the work is done: building the missing standings, and summing the leagues of their
 * weekends.
 */
export function countWork(
  missing: readonly Recipe[],
  boards: readonly BoardDraft[],
  onWork: OnWork = () => {},
): CountedWork {
  const names = new Set(missing.map(({ name }) => name))
  const isNew = ({ kind, recipe }: BoardDraft) => kind === 'weekend' && names.has(recipe.name)
  const scores = missing.filter(({ kind }) => kind === 'score')
  const units = {
    points: scores.length * UNITS.score,
    totals: missing.length - scores.length + boards.filter(isNew).length * UNITS.leagues,
    switch: UNITS.switch,
  }
  const total = units.points + units.totals + units.switch
  let scores_left = scores.length
  let [begun, ended] = [0, 0]
  const report = () => {
    const is_built = total - ended < units.switch + 0.01
    const step = is_built ? 'switch' : scores_left > 0 ? 'points' : 'totals'
    onWork({ step, share: ended / total, ahead: is_built ? 1 : begun / total, units })
  }
  const count = async <Result>(cost: number, work: () => Promise<Result>): Promise<Result> => {
    begun += cost
    report()
    const result = await work()
    ended += cost
    return result
  }
  return {
    build: async (recipe, work) => {
      const result = await count(UNITS[recipe.kind], work)
      if (recipe.kind === 'score') scores_left -= 1
      report()
      return result
    },
    complete: async (board, work) => {
      if (!isNew(board)) return work()
      await count(UNITS.leagues, work)
      report()
    },
  }
}
