import limit from 'p-limit'
import type { Db } from '#server/db/db.ts'
import type { Recipe } from './recipe.ts'
import type { Board, BoardDraft } from './season.ts'
import { buildStanding, listStandings } from './store/build.ts'

/** Told as each standing is ready: how many there are to build is not known before. */
export type OnBuilt = (built: { recipe: string; standing_id: number }) => void

/** A build is one heavy statement of the database; two keep a small machine busy and its memory bounded. */
const side_by_side = 2

/** Finds or builds the standing of every board; what does not depend on each other is built side by side. */
export async function buildBoards(
  db: Db,
  season_id: number,
  drafts: readonly BoardDraft[],
  onBuilt?: OnBuilt,
): Promise<Board[]> {
  const standingOf = await openBuilder(db, season_id, onBuilt)
  // When one fails, wait for the rest all the same: nothing may still be building when the caller hears of it.
  await Promise.allSettled(drafts.map(({ recipe }) => standingOf(recipe)))
  return Promise.all(
    drafts.map(async ({ recipe, ...key }) => ({ ...key, standing_id: await standingOf(recipe) })),
  )
}

async function openBuilder(db: Db, season_id: number, onBuilt?: OnBuilt) {
  const rows = await listStandings(db, season_id)
  const known = new Map(rows.map((row) => [row.recipe, Promise.resolve(row.standing_id)]))
  const inTurn = limit(side_by_side)

  const standingOf = (recipe: Recipe): Promise<number> => {
    const found = known.get(recipe.name) ?? make(recipe)
    known.set(recipe.name, found)
    return found
  }
  const make = async (recipe: Recipe): Promise<number> => {
    const parts = await Promise.all(partsOf(recipe).map(standingOf))
    const standing_id = await inTurn(() => buildStanding(db, season_id, recipe, parts))
    onBuilt?.({ recipe: recipe.name, standing_id })
    return standing_id
  }
  return standingOf
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
