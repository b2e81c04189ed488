import { type Command, InvalidArgumentError } from 'commander'
import { toPoints } from '#game/points.ts'
import { findBoard, findWeekend } from '#server/desk/store.ts'
import { rebuildBoards } from '#server/scoring/rebuild.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { listPlaces } from '#server/standings/store/read.ts'
import { type Answer, done, refusal } from './answer.ts'
import { textTable } from './text-table.ts'
import { addVerb, type Desk, does } from './verb.ts'
import { onSeason } from './wanted-season.ts'

type Flags = {
  season?: string
  weekend?: string
  cup?: string
  race?: string
  limit: number
  rebuild?: boolean
}

export function addStandingsVerb(program: Command): void {
  const standings = addVerb(program, 'standings', 'show a board; build what is missing', [
    'standings --limit 20',
    'standings --weekend "Davos Weekend"',
    'standings --cup Sprint --json',
    'standings --rebuild',
  ])
  standings.option('--season <name>', 'the season (default: the current one)')
  standings.option('--weekend <name>', 'the board of a weekend')
  standings.option('--cup <name>', 'the board of a cup')
  standings.option('--race <code>', 'the board of a race')
  standings.option('--limit <n>', 'how many rows', wholeLimit, 20)
  standings.option('--rebuild', 'build every board that is missing or out of date before')
  does<Flags>(standings, (desk, _, flags) =>
    onSeason(desk.db, flags.season, (season) => show(desk, season, flags)),
  )
}

function wholeLimit(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number from 1.')
}

async function show(desk: Desk, { season_id, name }: SeasonRow, flags: Flags): Promise<Answer> {
  const { db, dry_run } = desk
  if (flags.rebuild && !dry_run) await rebuild(desk, season_id)
  const weekend = flags.weekend ? await findWeekend(db, season_id, flags.weekend) : null
  if (weekend === undefined) return refusal([`There is no weekend ${flags.weekend} in the season ${name}.`])

  const { cup = null, race = null, limit } = flags
  const board = await findBoard(db, { season_id, weekend_id: weekend?.weekend_id ?? null, cup, race })
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

async function rebuild({ db, actor, onProgress }: Desk, season_id: number): Promise<void> {
  let built = 0
  await rebuildBoards(db, season_id, { actor, onBuilt: () => onProgress('boards', ++built, 0) })
}
