import limit, { type LimitFunction } from 'p-limit'
import type { Db } from '#server/platform/db/db.ts'
import type { Recipe } from './recipe.ts'
import type { BoardDraft, StoredBoard } from './season.ts'
import { buildStanding, listStandings } from './store/build.ts'

/**
 * Called after each standing is built: `done` of `total`. Of the time of all of them the share has passed; while
 * `scores_left` is not 0, points of races are still being joined with picks.
 */
export type OnBuilt = (built: {
  recipe: string
  standing_id: number
  done: number
  total: number
  share: number
  scores_left: number
}) => void

export type BuildHooks = {
  onBuilt?: OnBuilt | undefined
  /** Called before each standing is built; if it throws, no other is begun. */
  checkStop?: (() => void) | undefined
  /** Other work that a board needs before readers see it; runs while other boards are still being built. */
  complete: (board: StoredBoard) => Promise<void>
}

/**
 * How many builds run at once. Each is one heavy SQL statement; two use a small machine fully and keep its memory
 * bounded.
 */
const side_by_side = 2

/** Finds or builds the standing of every board; independent standings are built concurrently. */
export async function buildBoards(
  db: Db,
  season_id: number,
  drafts: readonly BoardDraft[],
  hooks: BuildHooks,
): Promise<StoredBoard[]> {
  const inTurn = limit(side_by_side)
  const standingOf = await openBuilder(db, season_id, drafts, inTurn, hooks)
  const boards = drafts.map(async ({ recipe, ...key }) => {
    const board = { ...key, standing_id: await standingOf(recipe) }
    await inTurn(() => hooks.complete(board))
    return board
  })
  // If one fails, wait for the others before throwing: no build may still run when the caller handles the error.
  await Promise.allSettled(boards)
  return Promise.all(boards)
}

async function openBuilder(
  db: Db,
  season_id: number,
  drafts: readonly BoardDraft[],
  inTurn: LimitFunction,
  { onBuilt, checkStop }: BuildHooks,
) {
  const rows = await listStandings(db, season_id)
  const known = new Map(rows.map((row) => [row.recipe, Promise.resolve(row.standing_id)]))

  const missing = new Map<string, Recipe>()
  for (const { recipe } of drafts) listMissing(recipe, known, missing)
  const count = openCount([...missing.values()])

  const standingOf = (recipe: Recipe): Promise<number> => {
    const found = known.get(recipe.name) ?? make(recipe)
    known.set(recipe.name, found)
    return found
  }
  const make = async (recipe: Recipe): Promise<number> => {
    const parts = await Promise.all(partsOf(recipe).map(standingOf))
    const standing_id = await inTurn(() => {
      checkStop?.()
      return buildStanding(db, season_id, recipe, parts)
    })
    onBuilt?.({ recipe: recipe.name, standing_id, ...count(recipe) })
    return standing_id
  }
  return standingOf
}

/** The time that a standing takes to build, measured at 100,000 players, relative to a sum (`bench/job.ts`). */
const COST = { score: 2, add: 1, bonus: 1 } as const

/** Counts standings that are built: how many, how many are left whose points come from picks, and the share of the time. */
function openCount(missing: readonly Recipe[]) {
  const total = missing.length
  const all = missing.reduce((sum, { kind }) => sum + COST[kind], 0)
  let [done, spent] = [0, 0]
  let scores_left = missing.filter(({ kind }) => kind === 'score').length
  return ({ kind }: Recipe) => {
    done += 1
    spent += COST[kind]
    if (kind === 'score') scores_left -= 1
    return { done, total, share: spent / all, scores_left }
  }
}

/** Collects what must be built for a recipe; parts of an existing standing are skipped. */
function listMissing(
  recipe: Recipe,
  known: ReadonlyMap<string, unknown>,
  missing: Map<string, Recipe>,
): void {
  if (known.has(recipe.name) || missing.has(recipe.name)) return
  missing.set(recipe.name, recipe)
  for (const part of partsOf(recipe)) listMissing(part, known, missing)
}

function partsOf(recipe: Recipe): Recipe[] {
  switch (recipe.kind) {
    case 'score':
      return []
    case 'add':
      return [recipe.left, recipe.right]
    case 'bonus':
      return [recipe.base]
  }
}
