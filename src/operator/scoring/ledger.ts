import type { Command } from 'commander'
import type { LedgerLine } from '#contract/users.ts'
import { sumPoints, toHundredths, toPoints } from '#game/scoring/points.ts'
import { withWeekend } from '#operator/calendar/weekend.ts'
import { withPlayer } from '#operator/lookup/lookup-player.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { textTable } from '#operator/text-table.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, type VerbResult } from '#operator/verb-result.ts'
import { findStanding } from '#server/admin/store/find.ts'
import type { AdminPlayer } from '#server/admin/store/players.ts'
import type { AdminWeekend } from '#server/admin/store/weekends.ts'
import { listLedger } from '#server/scoring/store/ledger.ts'
import { findPlace } from '#server/standings/store/read.ts'
import { ordinal } from '#text/formats.ts'

export function addLedgerVerb(program: Command): void {
  const ledger = addVerb(
    program,
    'ledger <player> <weekend>',
    "show every line of a player's points in a weekend",
    ['ledger "Anna Lindvall" "Davos Weekend"', 'ledger id:17 id:4 --json'],
  )
  ledger.option('--season <name>', 'the season (default: the current one)')
  setAction<{ season?: string }>(ledger, (context, [player = '', weekend = ''], { season }) => {
    return withSeason(context.db, season, ({ season_id }) =>
      withPlayer(context.db, player, (found_player) =>
        withWeekend(context, season_id, weekend, (found_weekend) =>
          show(context, season_id, found_player, found_weekend),
        ),
      ),
    )
  })
}

async function show(
  { db }: VerbContext,
  season_id: number,
  { user_id, user_name, team_name }: AdminPlayer,
  { weekend_id, weekend_name }: AdminWeekend,
): Promise<VerbResult> {
  const lines = await listLedger(db, user_id, weekend_id)
  const counting = lines.filter((line) => line.counts)
  const sum = toPoints(sumPoints(counting.map((line) => toHundredths(line.points))))
  const board = await findStanding(db, { season_id, weekend_id, cup: null, race_id: null })
  const place = board && (await findPlace(db, board, user_id))
  const standing = place ? toPoints(place.score) : null
  const player = { user_id, user_name, team_name }
  const weekend = { weekend_id, weekend_name }
  const value = { player, weekend, lines, sum, standing, rank: place?.rank ?? null }
  return done(value, [
    `${user_name} (${team_name}), ${weekend_name}`,
    ...textTable(['race', 'athlete', 'role', 'result', 'for', 'points'], lines.map(rowOf)),
    `Sum ${sum}, score on the board ${standing ?? '-'}${place ? `, rank ${place.rank}` : ''}`,
  ])
}

function rowOf(line: LedgerLine) {
  const role = roleText(line)
  const result = line.place === null ? line.status : ordinal(line.place)
  const component = line.counts ? line.component : `${line.component} (not in totals)`
  return [line.race_name, line.name, role, result, component.replaceAll('_', ' '), line.points]
}

function roleText({ role, stands_in_for }: LedgerLine): string {
  if (stands_in_for) return `${stands_in_for.as} for ${stands_in_for.name}`
  if (role === -1) return 'captain'
  return role ? `picked for place ${role}` : ''
}
