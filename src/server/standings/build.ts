import limit, { type LimitFunction } from 'p-limit'
import type { Db } from '#server/platform/db/db.ts'
import { type CountedWork, countWork, type OnWork } from './count-work.ts'
import type { Recipe } from './recipe.ts'
import type { BoardDraft, StoredBoard } from './season.ts'
import { buildStanding, listStandings } from './store/build.ts'

/** Called after each standing is built. `done` standings of `total` are built. */
export type OnBuilt = (built: { recipe: string; standing_id: number; done: number; total: number }) => void

export type BuildHooks = {
  onBuilt?: OnBuilt | undefined
  onWork?: OnWork | undefined
  /** Called before each standing is built; if it throws, no further standing is built. */
  checkStop?: (() => void) | undefined
  /**
   * Does other work that must be done before readers see the board. Runs while other boards are still being built.
   */
  complete: (board: StoredBoard) => Promise<void>
}

/**
 * The number of builds that run at a time. Each is one heavy SQL statement. Two keep a small machine busy without
 * taking too much memory.
 */
const max_concurrent = 2

/** Finds or builds the standing of every board. Standings that do not depend on each other are built concurrently. */
export async function buildBoards(
  db: Db,
  season_id: number,
  drafts: readonly BoardDraft[],
  hooks: BuildHooks,
): Promise<StoredBoard[]> {
  const runLimited = limit(max_concurrent)
  const standings = await findKnownAndMissing(db, season_id, drafts)
  const work = countWork([...standings.missing.values()], drafts, hooks.onWork)
  const standingOf = openBuilder(db, season_id, standings, { runLimited, work, hooks })
  const boards = drafts.map(async ({ recipe, ...key }) => {
    const board = { ...key, standing_id: await standingOf(recipe) }
    await runLimited(() => work.complete({ ...key, recipe }, () => hooks.complete(board)))
    return board
  })
  // If a board fails, the other boards must end before this throws, because no build may still run when the caller
  // handles the error.
  await Promise.allSettled(boards)
  return Promise.all(boards)
}

type KnownAndMissing = { known: Map<string, Promise<number>>; missing: Map<string, Recipe> }

/** Returns the standings that exist, by the names of their recipes, and the recipes of the missing standings. */
async function findKnownAndMissing(
  db: Db,
  season_id: number,
  drafts: readonly BoardDraft[],
): Promise<KnownAndMissing> {
  const rows = await listStandings(db, season_id)
  const known = new Map(rows.map((row) => [row.recipe, Promise.resolve(row.standing_id)]))
  const missing = new Map<string, Recipe>()
  for (const { recipe } of drafts) collectMissing(recipe, known, missing)
  return { known, missing }
}

type Building = { runLimited: LimitFunction; work: CountedWork; hooks: BuildHooks }

/** Returns a function that finds or builds the standing of a recipe. */
function openBuilder(
  db: Db,
  season_id: number,
  { known, missing }: KnownAndMissing,
  { runLimited, work, hooks: { onBuilt, checkStop } }: Building,
) {
  let done = 0
  const standingOf = (recipe: Recipe): Promise<number> => {
    const found = known.get(recipe.name) ?? make(recipe)
    known.set(recipe.name, found)
    return found
  }
  const make = async (recipe: Recipe): Promise<number> => {
    const parts = await Promise.all(partsOf(recipe).map(standingOf))
    const standing_id = await runLimited(() => {
      checkStop?.()
      return work.build(recipe, () => buildStanding(db, season_id, recipe, parts))
    })
    onBuilt?.({ recipe: recipe.name, standing_id, done: ++done, total: missing.size })
    return standing_id
  }
  return standingOf
}

/** Collects what must be built for a recipe. Parts of existing standings are skipped. */
function collectMissing(
  recipe: Recipe,
  known: ReadonlyMap<string, unknown>,
  missing: Map<string, Recipe>,
): void {
  if (known.has(recipe.name) || missing.has(recipe.name)) return
  missing.set(recipe.name, recipe)
  for (const part of partsOf(recipe)) collectMissing(part, known, missing)
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
