import type { Command } from 'commander'
import type { LedgerLine } from '#contract/users.ts'
import { sumPoints, toHundredths, toPoints } from '#game/points.ts'
import { findBoard, findPlayer, findWeekend } from '#server/desk/store/find.ts'
import { listLedger } from '#server/scoring/store/ledger.ts'
import { findPlace } from '#server/standings/store/read.ts'
import { type Answer, done, refusal } from './answer.ts'
import { textTable } from './text-table.ts'
import { addVerb, type Desk, does } from './verb.ts'
import { onSeason } from './wanted-season.ts'

export function addLedgerVerb(program: Command): void {
  const ledger = addVerb(
    program,
    'ledger <player> <weekend>',
    "every line of a player's points in a weekend",
    ['ledger "Anna Lindvall" "Davos Weekend"', 'ledger 17 4 --json'],
  )
  ledger.option('--season <name>', 'the season (default: the current one)')
  does<{ season?: string }>(ledger, (desk, [player = '', weekend = ''], { season }) => {
    return onSeason(desk.db, season, ({ season_id }) => show(desk, season_id, player, weekend))
  })
}

async function show(
  { db }: Desk,
  season_id: number,
  player_word: string,
  weekend_word: string,
): Promise<Answer> {
  const player = await findPlayer(db, player_word)
  const weekend = await findWeekend(db, season_id, weekend_word)
  if (!player) return refusal([`There is no player ${player_word}.`])
  if (!weekend) return refusal([`There is no weekend ${weekend_word} in this season.`])

  const lines = await listLedger(db, player.user_id, weekend.weekend_id)
  const counting = lines.filter((line) => line.counts)
  const sum = toPoints(sumPoints(counting.map((line) => toHundredths(line.points))))
  const board = await findBoard(db, { season_id, weekend_id: weekend.weekend_id, cup: null, race: null })
  const place = board && (await findPlace(db, board, player.user_id))
  const standing = place ? toPoints(place.score) : null
  const value = { player, weekend, lines, sum, standing, rank: place?.rank ?? null }
  return done(value, [
    `${player.user_name} (${player.team_name}), ${weekend.weekend_name}`,
    ...textTable(['race', 'athlete', 'role', 'result', 'for', 'points'], lines.map(rowOf)),
    `Sum ${sum}, standing ${standing ?? '-'}${place ? `, rank ${place.rank}` : ''}`,
  ])
}

function rowOf(line: LedgerLine) {
  const role = line.role === -1 ? 'captain' : line.role ? `to be ${line.role}.` : ''
  const result = line.place === null ? line.status : `${line.place}.`
  const component = line.counts ? line.component : `${line.component} (not in totals)`
  return [line.race_name, line.name, role, result, component.replaceAll('_', ' '), line.points]
}
