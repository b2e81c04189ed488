import { type Command, InvalidArgumentError, Option } from 'commander'
import { RACE_STATES, type RaceState } from '#game/publications.ts'
import type { Db } from '#server/db/db.ts'
import * as store from '#server/desk/store.ts'
import { type PublishOrder, type PublishReport, publishResults } from '#server/scoring/publish.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { type Answer, done, refusal, wrongUsage } from './answer.ts'
import { confirm } from './ask.ts'
import { previewLines } from './preview-text.ts'
import { addVerb, type Desk, does } from './verb.ts'
import { onSeason } from './wanted-season.ts'

type Flags = {
  season?: string
  state: RaceState
  weekend?: string
  all?: boolean
  revision?: number
  total?: 'in' | 'out'
  players: number
}

export function addPublishVerb(program: Command): void {
  const publish = addVerb(program, 'publish [races...]', 'let results count, correct them, cancel a race', [
    'publish 2026-SPR-F 2026-SPR-M',
    'publish --weekend "Davos Weekend" --state official --yes',
    'publish 2026-SPR-F --state official --reason "jury decision 4" --yes',
    'publish 2026-REL-M --state cancelled --reason "storm"',
  ])
  publish.option('--season <name>', 'the season (default: the current one)')
  publish.addOption(
    new Option('--state <state>', 'what they are now').choices(RACE_STATES).default('provisional'),
  )
  publish.option('--weekend <name>', "all races of the weekend whose latest results don't count yet")
  publish.option('--all', "all races of the season whose latest results don't count yet")
  publish.option('--revision <n>', 'an earlier revision of one race (default: the latest)', wholeNumber)
  publish.addOption(new Option('--total <in-or-out>', 'whether they count in totals').choices(['in', 'out']))
  publish.option('--players <n>', 'how many players a dry run names', wholeNumber, 20)
  does<Flags>(publish, (desk, words, flags) =>
    onSeason(desk.db, flags.season, (season) => run(desk, season, words, flags)),
  )
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number from 1.')
}

async function run(desk: Desk, season: SeasonRow, words: string[], flags: Flags): Promise<Answer> {
  const ways = [words.length > 0, flags.weekend !== undefined, flags.all === true].filter(Boolean).length
  if (ways !== 1) return wrongUsage(['Name the races, or --weekend NAME, or --all: one of the three.'])

  if (flags.weekend && !(await store.findWeekend(desk.db, season.season_id, flags.weekend))) {
    return refusal([`There is no weekend ${flags.weekend} in the season ${season.name}.`])
  }
  const races = await findRaces(desk.db, season.season_id, words, flags)
  const unknown = words.filter(
    (word) => !races.some((race) => race.race_code === word || String(race.race_id) === word),
  )
  if (unknown.length > 0)
    return refusal([`There is no race ${unknown.join(', ')} in the season ${season.name}.`])
  if (races.length === 0) return done({ changed: [] }, ['There is nothing to publish.'])
  return publish(desk, races, flags)
}

async function findRaces(db: Db, season_id: number, words: readonly string[], flags: Flags) {
  if (words.length > 0) return store.listRacesByWords(db, season_id, words)
  return store.listRacesToCome(db, season_id, flags.weekend ?? null, flags.state)
}

async function publish(desk: Desk, races: readonly store.FoundRace[], flags: Flags): Promise<Answer> {
  const order = await orderOf(desk, races, flags)
  if (typeof order === 'string') return refusal([order])
  if (desk.dry_run)
    return reportAnswer(await publishResults(desk.db, { ...order, dry_run: true }), races, true)

  if (!desk.yes) {
    const tried = await publishResults(desk.db, { ...order, dry_run: true })
    if (tried.refused.length > 0 || tried.changed.length === 0) return reportAnswer(tried, races, true)
    for (const line of previewLines(tried, races)) process.stderr.write(`${line}\n`)
    if (!(await confirm('Publish?'))) return refusal(['Nothing was published: it needs a yes, or --yes.'])
  }
  return reportAnswer(await publishResults(desk.db, order), races, false)
}

async function orderOf(
  { db, actor, reason, onProgress }: Desk,
  races: readonly store.FoundRace[],
  { state, revision, total, players }: Flags,
): Promise<PublishOrder | string> {
  let built = 0
  const onBuilt = () => onProgress('boards', ++built, 0)
  const order: PublishOrder = {
    race_ids: races.map((race) => race.race_id),
    state,
    actor,
    reason: reason ?? null,
    most_players: players,
    onBuilt,
  }
  if (total) order.include_in_total = total === 'in'
  if (revision === undefined) return order

  const revision_id =
    races.length === 1 ? await store.findRevision(db, races[0]!.race_id, revision) : undefined
  return revision_id === undefined
    ? 'A revision is chosen for one race that has it.'
    : { ...order, revision_id }
}

function reportAnswer(report: PublishReport, races: readonly store.FoundRace[], dry_run: boolean): Answer {
  const { refused, changed, preview } = report
  if (refused.length > 0) {
    const problems = refused.map(({ name, message }) => `${name}: ${message}`)
    return refusal([...problems, 'Nothing was published.'], { refused })
  }
  const published = races.filter((race) => changed.includes(race.race_id))
  const names = published.map(({ race_code, race_id, name }) => `  ${race_code ?? race_id}  ${name}`)
  const unchanged = races.length - published.length
  const head = `${published.length} races ${dry_run ? 'would change' : 'published'}, ${unchanged} unchanged`
  const lines = [head, ...names, ...(dry_run ? previewLines(report, races) : [])]
  return done({ dry_run, changed, preview }, lines)
}
