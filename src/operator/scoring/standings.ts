import { type Command, InvalidArgumentError } from 'commander'
import { toPoints } from '#game/scoring/points.ts'
import { resolveRace } from '#operator/lookup/lookup-race.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { textTable } from '#operator/text-table.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import * as store from '#server/admin/store/find.ts'
import { rebuildBoards } from '#server/scoring/rebuild.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { listPlaces } from '#server/standings/store/read.ts'

type Flags = {
  season?: string
  weekend?: string
  cup?: string
  race?: string
  limit: number
  rebuild?: boolean
}

export function addStandingsVerb(program: Command): void {
  const standings = addVerb(program, 'standings', 'show a board', [
    'standings --limit 20',
    'standings --weekend "Davos Weekend"',
    'standings --cup Sprint --json',
    'standings --rebuild',
  ])
  standings.option('--season <name>', 'the season (default: the current one)')
  standings.option('--weekend <name>', 'the board of a weekend')
  standings.option('--cup <name>', 'the board of a cup')
  standings.option('--race <code>', 'the board of a race')
  standings.option('--limit <n>', 'the number of rows', parseLimit, 20)
  standings.option('--rebuild', 'first rebuild all boards that are missing or out of date')
  setAction<Flags>(standings, (context, _, flags) =>
    withSeason(context.db, flags.season, (season) => show(context, season, flags)),
  )
}

function parseLimit(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number, 1 or more.')
}

async function show(context: VerbContext, season: SeasonRow, flags: Flags): Promise<VerbResult> {
  const { db, dry_run } = context
  const { season_id, name } = season
  const { cup = null, limit } = flags
  if ([flags.weekend, cup, flags.race].filter((option) => option != null).length > 1) {
    return wrongUsage(['Choose one of --weekend, --cup and --race.'])
  }
  const weekend = flags.weekend !== undefined ? await store.findWeekend(db, season_id, flags.weekend) : null
  const unknown = await findUnknown(context, season, weekend === undefined, flags)
  if (unknown) return refusal([unknown])
  const race = flags.race === undefined ? null : await resolveRace(db, season, flags.race)
  if (typeof race === 'string') return refusal([race])

  if (flags.rebuild && !dry_run) await rebuild(context, season_id)
  const board_key = {
    season_id,
    weekend_id: weekend?.weekend_id ?? null,
    cup,
    race_id: race?.race_id ?? null,
  }
  const board = await store.findStanding(db, board_key)
  if (!board) return done({ season: name, players: 0, rows: [] }, ['No results registered yet'])
  const places = await listPlaces(db, board, { limit, offset: 0, verified_users: true })
  const rows = places.map(({ rank, team_name, user_name, country, score }) => {
    return { rank, score: toPoints(score), team_name, user_name, country }
  })
  return done({ season: name, players: board.players, rows }, [
    ...textTable(['rank', 'score', 'team', 'player', 'country'], rows.map(Object.values)),
    `${rows.length} of ${board.players} players`,
  ])
}

/** An error that lists the existing names, if the requested weekend or cup does not exist. Otherwise null. */
async function findUnknown(
  { db }: VerbContext,
  { season_id, name }: SeasonRow,
  is_weekend_unknown: boolean,
  { weekend, cup }: Flags,
): Promise<string | null> {
  const sentence = (missing: string, names: readonly string[]) =>
    `There is no ${missing} in the season ${name}. Available: ${names.join(', ') || 'none'}.`

  if (is_weekend_unknown) return sentence(`weekend ${weekend}`, await store.listWeekendNames(db, season_id))
  if (cup !== undefined && !(await store.hasCup(db, season_id, cup))) {
    return sentence(`cup ${cup}`, await store.listCupNames(db, season_id))
  }
  return null
}

async function rebuild({ db, actor, onProgress }: VerbContext, season_id: number): Promise<void> {
  await rebuildBoards(db, season_id, {
    actor,
    onBuilt: ({ done, total }) => onProgress('boards', done, total),
  })
}
