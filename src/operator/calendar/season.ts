import { type Command, Option } from 'commander'
import { VARIANTS, type Variant } from '#game/calendar/season-settings.ts'
import { TABLE_PRESETS, type TablePreset } from '#game/scoring/points-tables.ts'
import { confirm } from '#operator/ask.ts'
import { countText } from '#operator/count-text.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { changeLines, settingLines } from '#operator/setting-lines.ts'
import { textTable } from '#operator/text-table.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import { discardSeason } from '#server/calendar-acts/discard-season.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { rebuildBoards } from '#server/scoring/rebuild.ts'
import { createSeason, SEASON_SENTENCES } from '#server/seasons/create-season.ts'
import { needsReason, parseChanges, setSeason } from '#server/seasons/set-season.ts'
import { findSeason, listSeasonNames, listSeasons, type SeasonRow } from '#server/seasons/store.ts'
import { calendarResult, commandOf } from './calendar-result.ts'
import { addRescoreVerb, olderRulesLines } from './season-rescore.ts'

export function addSeasonVerbs(program: Command): void {
  const season = program.command('season').summary('create, change or discard a season')

  const list = addVerb(season, 'list', 'list the seasons and mark the current one', ['season list'])
  setAction(list, runList)

  const create = addVerb(season, 'create <name>', 'create a season with the settings of a variant', [
    'season create 2026-27 --variant worldcup --current',
    'season create "Classics XVII" --variant marathon',
  ])
  create.addOption(
    new Option('--variant <variant>', 'the variant of the game').choices(VARIANTS).makeOptionMandatory(),
  )
  create.addOption(
    new Option('--points <tables>', 'points tables other than those of the variant').choices(
      Object.keys(TABLE_PRESETS),
    ),
  )
  create.option('--current', 'make it the current season (the first season is current anyway)')
  setAction<CreateFlags>(create, (context, [name = ''], flags) => runCreate(context, name, flags))

  const set = addVerb(season, 'set <name> [settings...]', 'show or change the settings of a season', [
    'season set 2026-27',
    'season set 2026-27 budget=120000 max_picks_per_gender=6',
    'season set 2026-27 excluded_countries=RUS,BLR max_picks=none --reason "committee vote"',
  ])
  set.option('--current', 'make it the current season')
  setAction<{ current?: boolean }>(set, (context, [name = '', ...args], { current }) =>
    runSet(context, name, args, current === true),
  )

  addRescoreVerb(season)
  addDiscardVerb(season)
}

async function runList({ db }: VerbContext): Promise<VerbResult> {
  const seasons = await listSeasons(db)
  const rows = seasons.map(({ name, variant, is_current }) => [name, variant, is_current ? 'current' : ''])
  return done({ seasons }, textTable(['season', 'variant', 'state'], rows))
}

type CreateFlags = { variant: Variant; points?: TablePreset; current?: boolean }

async function runCreate(
  { db, dry_run, actor, reason }: VerbContext,
  name: string,
  flags: CreateFlags,
): Promise<VerbResult> {
  const { variant, points, current } = flags
  if (name.trim() === '' || name.length > 120)
    return wrongUsage(['A season needs a name of 1 to 120 characters.'])
  const new_season = { name, variant, points, is_current: current === true, actor, reason }
  const created = await withDryRun(db, dry_run, (tx) => createSeason(tx, new_season))
  if (!created.ok) return refusal([SEASON_SENTENCES[created.reason]], { reason: created.reason })
  const { season_id, is_current } = created
  const line = `Season ${name} (${variant}) ${dry_run ? 'would be created (dry run)' : 'was created'}${is_current ? ' as the current season' : ''}.`
  return done({ dry_run, name, season_id, is_current }, [line])
}

async function runSet(
  context: VerbContext,
  name: string,
  args: string[],
  is_current: boolean,
): Promise<VerbResult> {
  const { db, dry_run, actor, reason } = context
  const season = await findSeason(db, name)
  if (!season)
    return refusal([
      `There is no season ${name}. Available: ${(await listSeasonNames(db)).join(', ') || 'none'}.`,
    ])

  const parsed = parseChanges(season.settings, args)
  if ('errors' in parsed) return wrongUsage(parsed.errors)
  const { after: settings, changes } = parsed
  const makes_current = is_current && !season.is_current
  if (changes.length === 0 && !makes_current)
    return done({ changes, settings }, settingLines(season.settings))

  if (!dry_run && !reason && needsReason(changes))
    return wrongUsage(['These settings change points: say why with --reason'])
  const edit = { settings, is_current: makes_current, actor, reason }
  const errors = await withDryRun(db, dry_run, (tx) => setSeason(tx, season, edit))
  if (errors.length > 0) return refusal(errors)
  if (!dry_run && changes.some((change) => change.setting === 'users_included_in_league_score')) {
    await rebuildBoards(db, season.season_id, { actor })
  }
  const dry_run_line = dry_run ? ['Dry run: nothing was written.'] : []
  const current = makes_current ? [`${name} is the current season.`] : []
  return done({ dry_run, changes, settings, is_current: makes_current }, [
    ...changeLines(changes),
    ...(changes.some((change) => change.setting.endsWith('_bonus_percent'))
      ? await olderRulesLines(db, season)
      : []),
    ...current,
    ...dry_run_line,
  ])
}

function addDiscardVerb(group: Command): void {
  const discard = addVerb(
    group,
    'discard <name>',
    'permanently delete a season without teams, answers or published results',
    ['season discard 2026-27 --dry-run', 'season discard 2026-27 --reason "imported by mistake" --yes'],
  )
  setAction(discard, (context, [name = '']) =>
    withSeason(context.db, name, (season) => runDiscard(context, season)),
  )
}

async function runDiscard(context: VerbContext, { season_id, name }: SeasonRow): Promise<VerbResult> {
  const command = { ...commandOf(context, season_id), name }
  if (!context.dry_run && !context.yes && context.reason) {
    const preview = await discardSeason(context.db, { ...command, dry_run: true })
    if (preview.ok && !(await confirm(`Discard ${name} with ${countText(preview.races, 'race')}?`)))
      return refusal(['Nothing was discarded: confirm with y, or use --yes.'])
  }
  return calendarResult(context, await discardSeason(context.db, command), ({ weekends, races }) => [
    `Season ${name} was deleted, with ${countText(weekends, 'weekend')} and ${countText(races, 'race')}.`,
  ])
}
