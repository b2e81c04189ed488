import type { Command } from 'commander'
import { listDeskRaces } from '#server/desk/store/races.ts'
import { type Answer, done } from './answer.ts'
import { textTable } from './text-table.ts'
import { addVerb, type Desk, does } from './verb.ts'
import { onSeason } from './wanted-season.ts'
import { onWeekend } from './weekend.ts'
import { whenText } from './when.ts'

type Flags = { season?: string; weekend?: string }

export function addRaceVerbs(program: Command): void {
  const family = program.command('race').summary('races and their codes')

  const list = addVerb(family, 'list', 'the races of a season or of a weekend, hidden ones too', [
    'race list',
    'race list --weekend "Davos Weekend"',
  ])
  list.option('--season <name>', 'the season (default: the current one)')
  list.option('--weekend <name>', 'only the races of this weekend')
  does<Flags>(list, (desk, _, { season, weekend }) =>
    onSeason(desk.db, season, ({ season_id }) =>
      weekend === undefined
        ? list_(desk, season_id, null)
        : onWeekend(desk, season_id, weekend, ({ weekend_id }) => list_(desk, season_id, weekend_id)),
    ),
  )
}

/** What is said of races that are not there. */
export function unknownRaces(words: readonly string[], where: string): string {
  return `There is no race ${words.join(', ')} in ${where}: see \`race list\`.`
}

async function list_({ db }: Desk, season_id: number, weekend_id: number | null): Promise<Answer> {
  const races = await listDeskRaces(db, season_id, weekend_id)
  const rows = races.map((race) => [
    race.race_code,
    whenText(race.date, race.time_zone),
    race.name,
    race.gender,
    race.state,
    race.weekend_name,
  ])
  return done({ races }, textTable(['code', 'date', 'name', 'gender', 'state', 'weekend'], rows))
}
