import { type Command, Option } from 'commander'
import { CUP_POINTS, type CupPoints, OVERALL } from '#game/scoring/cups.ts'
import { type NamedSeason, resolveRaces } from '#operator/lookup/lookup-race.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { previewLines } from '#operator/preview-text.ts'
import { textTable } from '#operator/text-table.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import { toPictureUrl } from '#server/admin/picture-url.ts'
import {
  type CupValues,
  deleteCup,
  OVERALL_IS_FIXED,
  PICTURE_NOT_HERE,
  setCup,
} from '#server/admin/set-cup.ts'
import { listAdminCups } from '#server/admin/store/cups.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { previewInPoints } from '#server/scoring/preview-points.ts'

type SeasonFlag = { season?: string }
type SetFlags = SeasonFlag & { image?: string; races?: string[]; counts?: CupPoints }

const SEASON = ['--season <name>', 'the season (default: the current one)'] as const

export function addCupVerbs(program: Command): void {
  const group = program.command('cup').summary('manage cups, their races and pictures')

  const list = addVerb(group, 'list', 'list the cups of a season with their races', ['cup list']).option(
    ...SEASON,
  )
  setAction<SeasonFlag>(list, (context, _, { season }) =>
    withSeason(context.db, season, ({ season_id }) => runList(context, season_id)),
  )

  const set = addVerb(
    group,
    'set <name>',
    'create a cup, or change its picture, its races or what it counts',
    [
      'cup set Sprint --image /media/sprint.svg',
      'cup set "Night races" --races 2026-SPR-F 2026-SPR-M',
      'cup set Sprint --counts sprint --dry-run',
    ],
  ).option(...SEASON)
  set.option('--image <address>', 'the picture, as printed by `image add`, or `none`')
  set.option('--races <races...>', 'the races of the cup, instead of those it has')
  set.addOption(
    new Option(
      '--counts <part>',
      'what counts in each race: all points, one component, or the points of youth athletes',
    ).choices(CUP_POINTS),
  )
  setAction<SetFlags>(set, (context, [name = ''], flags) =>
    withSeason(context.db, flags.season, (season) => runSet(context, season, name, flags)),
  )

  const remove = addVerb(group, 'remove <name>', 'remove a cup and its boards', ['cup remove "Night races"'])
  remove.option(...SEASON)
  setAction<SeasonFlag>(remove, (context, [name = ''], { season }) =>
    withSeason(context.db, season, ({ season_id }) => runRemove(context, season_id, name)),
  )
}

async function runList({ db }: VerbContext, season_id: number): Promise<VerbResult> {
  const cups = await listAdminCups(db, season_id)
  const rows = cups.map(({ name, counts, image_url, race_codes }) => [
    name,
    race_codes.length,
    counts,
    image_url,
  ])
  return done({ cups }, textTable(['cup', 'races', 'counts', 'picture'], rows))
}

async function runSet(
  context: VerbContext,
  season: NamedSeason,
  name: string,
  flags: SetFlags,
): Promise<VerbResult> {
  const { db, dry_run, ...by } = context
  const { season_id } = season
  if (name === OVERALL && (flags.races || flags.counts)) return refusal([OVERALL_IS_FIXED])
  if (name.trim() === '' || name.length > 60) return wrongUsage(['A cup needs a name of 1 to 60 characters.'])
  const values = await valuesOf(context, season, flags)
  if ('problems' in values) return refusal(values.problems)

  const { preview, without_youth } = await setCup(db, season_id, name, values, { ...by, dry_run })
  return done({ dry_run, name, preview: previewInPoints(preview), without_youth }, [
    `Cup ${name} ${dry_run ? 'would be saved (dry run)' : 'was saved'}.`,
    ...(without_youth.length > 0 ? [withoutYouth(without_youth, season.name)] : []),
    ...previewLines(preview, []),
  ])
}

function withoutYouth(races: readonly string[], season: string): string {
  return `No athlete earns points for this cup in ${races.join(', ')}: these races were scored before youth flags were recorded. Run \`season rescore ${season}\` first.`
}

async function valuesOf(
  { db }: VerbContext,
  season: NamedSeason,
  { image, races, counts }: SetFlags,
): Promise<CupValues | { problems: string[] }> {
  const image_url = image === undefined ? undefined : await toPictureUrl(db, image)
  if (image !== undefined && image_url === undefined) return { problems: [PICTURE_NOT_HERE] }
  const values: CupValues = {}
  if (image_url !== undefined) values.image_url = image_url
  if (counts !== undefined) values.counts = counts
  if (!races) return values

  const found = await resolveRaces(db, season, races)
  if ('problems' in found) return found
  return { ...values, race_ids: found.races.map((race) => race.race_id) }
}

async function runRemove(
  { db, dry_run, ...by }: VerbContext,
  season_id: number,
  name: string,
): Promise<VerbResult> {
  if (name === OVERALL) return refusal([OVERALL_IS_FIXED])
  const cup = (await listAdminCups(db, season_id)).find((each) => each.name === name)
  if (!cup) return refusal([`There is no cup ${name}: see \`cup list\`.`])
  await withDryRun(db, dry_run, (tx) => deleteCup(tx, cup, by))
  return done({ dry_run, name }, [`Cup ${name} ${dry_run ? 'would be removed (dry run)' : 'was removed'}.`])
}
