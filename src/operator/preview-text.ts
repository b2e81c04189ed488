import { formatScore } from '#game/formats.ts'
import { toPoints } from '#game/points.ts'
import type { FoundRace } from '#server/desk/store.ts'
import type { BoardChange } from '#server/scoring/preview.ts'
import type { PublishReport } from '#server/scoring/publish.ts'
import { textTable } from './text-table.ts'

const shown_athletes = 15
const shown_boards = 20

/** What publishing would change, for a person to look at before he says yes. */
export function previewLines({ preview }: PublishReport, races: readonly FoundRace[]): string[] {
  if (!preview) return []
  const { athletes, players, leaders, leagues } = preview
  const names = new Map(races.map((race) => [race.race_id, race.race_code ?? race.name]))
  const rows = athletes.slice(0, shown_athletes).map((athlete) => {
    return [names.get(athlete.race_id) ?? null, athlete.name, points(athlete.before), points(athlete.after)]
  })
  return [
    '',
    `Points of ${athletes.length} athletes change:`,
    ...textTable(['race', 'athlete', 'before', 'after'], rows),
    '',
    `Score or rank of ${players.changed} players change:`,
    ...textTable(
      ['team', 'before', 'after'],
      players.first.map((each) => [each.team_name, place(each.before), place(each.after)]),
    ),
    '',
    `${leaders.length} boards change; who leads them:`,
    ...textTable(
      ['board', 'before', 'after'],
      leaders.slice(0, shown_boards).map((each) => [each.title, leader(each.before), leader(each.after)]),
    ),
    '',
    'The first leagues of the season:',
    ...textTable(
      ['league', 'before', 'after'],
      leagues.map((each) => [each.name, points(each.before), points(each.after)]),
    ),
  ]
}

/** Those who share the lead, each with the points. */
function leader(top: BoardChange['before']): string | null {
  const first = top.filter((row) => row.rank === 1)
  return first.map((row) => `${row.team_name} (${points(row.score)})`).join(', ') || null
}

function points(hundredths: number | null): string {
  return formatScore(hundredths === null ? null : toPoints(hundredths), 'en-GB')
}

function place(place: { score: number; rank: number } | null): string {
  return place === null ? '-' : `${points(place.score)} (${place.rank}.)`
}
