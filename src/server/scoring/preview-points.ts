import { toPoints } from '#game/scoring/points.ts'
import type { Preview } from './preview.ts'

/** Converts the points of a preview from hundredths for the reply. */
export function previewInPoints(preview: Preview | null) {
  if (!preview) return null
  const { athletes, players, replaced_picks, leaders, leagues } = preview
  return {
    athletes: athletes.map(inPoints),
    players: { changed: players.changed, first: players.first.map(scoresInPoints) },
    replaced_picks,
    leaders: leaders.map(({ before, after, ...board }) => {
      return { ...board, before: before.map(scored), after: after.map(scored) }
    }),
    leagues: {
      changed: leagues.changed,
      first: leagues.first.map(inPoints),
      leaders: leagues.leaders,
    },
  }
}

type Amounts = { before: number | null; after: number | null }

function inPoints<Change extends Amounts>({ before, after, ...rest }: Change) {
  return {
    ...rest,
    before: before === null ? null : toPoints(before),
    after: after === null ? null : toPoints(after),
  }
}

type Scored = { score: number }

function scoresInPoints<Change extends { before: Scored | null; after: Scored | null }>(change: Change) {
  const { before, after } = change
  return { ...change, before: before && scored(before), after: after && scored(after) }
}

function scored<Row extends Scored>(row: Row): Row {
  return { ...row, score: toPoints(row.score) }
}
