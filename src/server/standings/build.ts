import limit, { type LimitFunction } from 'p-limit'
import type { Db } from '#server/platform/db/db.ts'
import type { Recipe } from './recipe.ts'
import type { BoardDraft, StoredBoard } from './season.ts'
import { buildStanding, listStandings } from './store/build.ts'

/** Told as each standing is built: it is the `done`-th of `total`. */
export type OnBuilt = (built: { recipe: string; standing_id: number; done: number; total: number }) => void

export type BuildHooks = {
  onBuilt?: OnBuilt | undefined
  /** What else a board needs before readers see it; done beside what is still being built. */
  complete: (board: StoredBoard) => Promise<void>
}

/** A build is one heavy statement of the database; two keep a small machine busy and its memory bounded. */
const side_by_side = 2

/** Finds or builds the standing of every board; what does not depend on each other is built side by side. */
export async function buildBoards(
  db: Db,
  season_id: number,
  drafts: readonly BoardDraft[],
  hooks: BuildHooks,
): Promise<StoredBoard[]> {
  const inTurn = limit(side_by_side)
  const standingOf = await openBuilder(db, season_id, drafts, inTurn, hooks.onBuilt)
  const boards = drafts.map(async ({ recipe, ...key }) => {
    const board = { ...key, standing_id: await standingOf(recipe) }
    await inTurn(() => hooks.complete(board))
    return board
  })
  // When one fails, wait for the rest all the same: nothing may still be building when the caller hears of it.
  await Promise.allSettled(boards)
  return Promise.all(boards)
}

async function openBuilder(
  db: Db,
  season_id: number,
  drafts: readonly BoardDraft[],
  inTurn: LimitFunction,
  onBuilt?: OnBuilt,
) {
  const rows = await listStandings(db, season_id)
  const known = new Map(rows.map((row) => [row.recipe, Promise.resolve(row.standing_id)]))

  const missing = new Set<string>()
  for (const { recipe } of drafts) listMissing(recipe, known, missing)
  let done = 0

  const standingOf = (recipe: Recipe): Promise<number> => {
    const found = known.get(recipe.name) ?? make(recipe)
    known.set(recipe.name, found)
    return found
  }
  const make = async (recipe: Recipe): Promise<number> => {
    const parts = await Promise.all(partsOf(recipe).map(standingOf))
    const standing_id = await inTurn(() => buildStanding(db, season_id, recipe, parts))
    onBuilt?.({ recipe: recipe.name, standing_id, done: ++done, total: missing.size })
    return standing_id
  }
  return standingOf
}

/** What has to be built for a recipe: nothing below a standing that is there. */
function listMissing(recipe: Recipe, known: ReadonlyMap<string, unknown>, missing: Set<string>): void {
  if (known.has(recipe.name) || missing.has(recipe.name)) return
  missing.add(recipe.name)
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
