import { type Command, InvalidArgumentError, Option } from 'commander'
import { RACE_STATES, type RaceState } from '#game/scoring/publications.ts'
import { confirm } from '#operator/ask.ts'
import { countText } from '#operator/count-text.ts'
import { resolveRaces } from '#operator/lookup/lookup-race.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { PUBLISH_HINTS } from '#operator/option-hints.ts'
import { previewLines } from '#operator/preview-text.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, printLines, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import { chooseRaces, chooseRevision } from '#server/admin/choose-races.ts'
import type { FoundRace } from '#server/calendar/store/races-by-term.ts'
import type { Db } from '#server/platform/db/db.ts'
import { previewInPoints } from '#server/scoring/preview-points.ts'
import { type PublishCommand, type PublishReport, publishResults } from '#server/scoring/publish.ts'
import { describeChanges, listPublishWarnings } from '#server/scoring/race-changes.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import type { OnBuilt } from '#server/standings/build.ts'
import { changeLine, warningLine } from './publish-text.ts'

type Flags = {
  season?: string
  state?: RaceState
  weekend?: string
  all?: boolean
  revision?: number
  total?: 'in' | 'out'
  players: number
}

export function addPublishVerb(program: Command): void {
  const publish = addVerb(program, 'publish [races...]', 'publish results, correct them, or cancel a race', [
    'publish 2026-SPR-F 2026-SPR-M',
    'publish --weekend "Davos Weekend" --state official --yes',
    'publish 2026-SPR-F --reason "jury decision 4" --yes',
    'publish 2026-SPR-F --total out --reason "shortened course"',
    'publish 2026-REL-M --state cancelled --reason "storm"',
  ])
  publish.option('--season <name>', 'the season (default: the current one)')
  publish.addOption(
    new Option(
      '--state <state>',
      'the new state (default: unchanged; provisional for races not yet published)',
    ).choices(RACE_STATES),
  )
  publish.option('--weekend <name>', 'all races of the weekend whose latest results are not published')
  publish.option('--all', 'all races of the season whose latest results are not published')
  publish.option(
    '--revision <n>',
    'the revision to publish, for a single race (default: the latest)',
    parseWholeNumber,
  )
  publish.addOption(
    new Option('--total <in-or-out>', 'whether the races count in totals').choices(['in', 'out']),
  )
  publish.option('--players <n>', 'the number of players that a dry run lists', parseWholeNumber, 20)
  setAction<Flags>(publish, (context, args, flags) =>
    withSeason(context.db, flags.season, (season) => run(context, season, args, flags)),
  )
}

function parseWholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number, 1 or more.')
}

async function run(
  context: VerbContext,
  season: SeasonRow,
  args: string[],
  flags: Flags,
): Promise<VerbResult> {
  const choices = [args.length > 0, flags.weekend !== undefined, flags.all === true].filter(Boolean).length
  if (choices !== 1) return wrongUsage(['Give either race codes, --weekend NAME or --all.'])

  const wanted =
    args.length > 0
      ? await resolveRaces(context.db, season, args)
      : await findUnpublished(context, season, flags)
  if ('problems' in wanted) return refusal(wanted.problems)
  const { races } = wanted
  if (races.length === 0) return done({ changed: [] }, ['There are no results to publish.'])
  return publish(context, races, flags)
}

async function findUnpublished(
  { db }: VerbContext,
  { season_id, name }: SeasonRow,
  { weekend, state }: Flags,
): Promise<{ races: FoundRace[] } | { problems: string[] }> {
  const chosen = await chooseRaces(db, season_id, { weekend, state })
  if (chosen.ok) return chosen
  const names = chosen.weekend_names.join(', ') || 'none'
  return { problems: [`There is no weekend ${weekend} in the season ${name}. Available: ${names}.`] }
}

async function publish(context: VerbContext, races: readonly FoundRace[], flags: Flags): Promise<VerbResult> {
  const command = await commandOf(context, races, flags)
  if (typeof command === 'string') return refusal([command])
  return publishAfterConfirmation(context, command, races, (wanted) => publishResults(context.db, wanted))
}

type PublishedRace = Pick<FoundRace, 'race_id' | 'race_code' | 'name' | 'is_ahead'>

/** Publishes at once with `--yes`. Otherwise shows what would change, and publishes if the operator confirms it. */
export async function publishAfterConfirmation<
  Given extends { reason?: string | null | undefined; dry_run?: boolean },
>(
  context: VerbContext,
  command: Given,
  races: readonly PublishedRace[],
  work: (command: Given) => Promise<PublishReport>,
): Promise<VerbResult> {
  if (context.dry_run || !context.yes) {
    const preview_report = await work({ ...command, dry_run: true })
    const answer = await publishResultOf(context.db, preview_report, races, true)
    if (context.dry_run || preview_report.changed.length === 0) return answer
    printLines(answer.lines, process.stderr)
    if (preview_report.reason_needed.length > 0 && !command.reason) return refusal(['Nothing was published.'])
    if (!(await confirm('Publish?'))) return refusal(['Nothing was published: confirm with y, or use --yes.'])
  }
  return publishResultOf(context.db, await work(command), races, false)
}

async function commandOf(
  { db, actor, reason, onProgress }: VerbContext,
  races: readonly FoundRace[],
  { state, revision, total, players }: Flags,
): Promise<PublishCommand | string> {
  const onBuilt: OnBuilt = ({ done, total }) => onProgress('boards', done, total)
  const command: PublishCommand = {
    race_ids: races.map((race) => race.race_id),
    actor,
    reason: reason ?? null,
    max_players: players,
    onBuilt,
  }
  if (state) command.state = state
  if (total) command.include_in_total = total === 'in'
  if (revision === undefined) return command

  const revision_id = await chooseRevision(db, races, revision)
  return revision_id === undefined
    ? '--revision needs exactly one race that has this revision.'
    : { ...command, revision_id }
}

async function publishResultOf(
  db: Db,
  report: PublishReport,
  found: readonly PublishedRace[],
  dry_run: boolean,
): Promise<VerbResult> {
  const { refused, changed, preview } = report
  if (refused.length > 0) {
    const problems = refused.map(({ name, message, reason }) => {
      const hint = PUBLISH_HINTS[reason]
      return `${name}: ${message}${hint ? `. ${hint}` : ''}`
    })
    return refusal([...problems, 'Nothing was published.'], { refused })
  }
  const races = await describeChanges(db, report.races, found)
  const warnings = (await listPublishWarnings(db, report, races)).map(warningLine)
  const head = `${countText(changed.length, 'race')} ${dry_run ? 'would change' : 'published'}, ${found.length - changed.length} unchanged`
  const lines = [head, ...races.map(changeLine), ...warnings]
  return done({ dry_run, changed, races, warnings, preview: previewInPoints(preview) }, [
    ...lines,
    ...(dry_run ? previewLines(preview, found) : []),
  ])
}
