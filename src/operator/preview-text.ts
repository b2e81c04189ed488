import { toPoints } from '#game/scoring/points.ts'
import type { BoardChange, Preview } from '#server/scoring/preview.ts'
import { formatPoints } from '#text/formats.ts'
import { textTable } from './text-table.ts'

const max_athletes = 15
const max_boards = 20

type NamedRace = { race_id: number; race_code: string | null; name: string }

/** Describes what a publication would change, so that the operator can check it before confirming. */
export function previewLines(preview: Preview | null, races: readonly NamedRace[]): string[] {
  if (!preview) return []
  const { athletes, players, replaced_picks, leaders, leagues } = preview
  const names = new Map(races.map((race) => [race.race_id, race.race_code ?? race.name]))
  return [
    ...section(
      'Athletes whose points change',
      athletes.length,
      ['race', 'athlete', 'before', 'after'],
      athletes
        .slice(0, max_athletes)
        .map((each) => [
          names.get(each.race_id) ?? null,
          each.name,
          pointsText(each.before),
          pointsText(each.after),
        ]),
    ),
    ...section(
      'Players whose score or rank changes',
      players.changed,
      ['team', 'before', 'after'],
      players.first.map((each) => [each.team_name, placeText(each.before), placeText(each.after)]),
    ),
    ...replacedLines(replaced_picks),
    ...section(
      'Boards that change, with their leaders',
      leaders.length,
      ['board', 'before', 'after'],
      leaders
        .slice(0, max_boards)
        .map((each) => [each.title, leadersText(each.before), leadersText(each.after)]),
    ),
    ...section(
      'Leagues whose score changes',
      leagues.changed,
      ['league', 'before', 'after'],
      leagues.first.map((each) => [each.name, pointsText(each.before), pointsText(each.after)]),
    ),
  ]
}

/** Says how many picks are replaced by reserves. Empty if there are none before and after the publication. */
function replacedLines({ before, after }: Preview['replaced_picks']): string[] {
  if (before === 0 && after === 0) return []
  const now = before === after ? '' : ` (now ${before.toLocaleString('en-GB')})`
  return ['', `Picks replaced by reserves: ${after.toLocaleString('en-GB')}${now}`]
}

/** A table with a title. Only the title if there are no rows. */
function section(
  title: string,
  count: number,
  head: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): string[] {
  const rest = count - rows.length
  return [
    '',
    `${title}: ${count === 0 ? 'none' : count.toLocaleString('en-GB')}`,
    ...(rows.length === 0 ? [] : textTable(head, rows)),
    ...(rest > 0 ? [`… and ${rest.toLocaleString('en-GB')} more`] : []),
  ]
}

/** The players with rank 1, and their points. */
function leadersText(top: BoardChange['before']): string | null {
  const first = top.filter((row) => row.rank === 1)
  return first.map((row) => `${row.team_name} (${pointsText(row.score)})`).join(', ') || null
}

function pointsText(hundredths: number | null): string {
  return formatPoints(hundredths === null ? null : toPoints(hundredths), 'en-GB')
}

function placeText(place: { score: number; rank: number } | null): string {
  return place === null ? '-' : `${pointsText(place.score)} (rank ${place.rank})`
}
