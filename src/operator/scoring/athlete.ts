import type { Command } from 'commander'
import { withAthlete } from '#operator/lookup/lookup-athlete.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { textTable } from '#operator/text-table.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import { editAthlete } from '#server/athletes/edit-athlete.ts'
import { EDIT_SENTENCES } from '#server/athletes/edit-refusals.ts'
import { type FoundAthletes, findAthletes } from '#server/athletes/find-athletes.ts'
import { SET_CODE_SENTENCES, setCode } from '#server/athletes/set-code.ts'
import type { AthleteFields } from '#server/athletes/store/edit.ts'
import type { FoundAthlete } from '#server/athletes/store/find.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { addNewcomerVerbs, isGender } from './athlete-add.ts'
import { addMergeVerb } from './athlete-merge.ts'

export function addAthleteVerbs(program: Command): void {
  const group = program.command('athlete').summary('find athletes and national teams, or change one')

  const find = addVerb(
    group,
    'find <text...>',
    'find athletes by parts of the name, by code or by id:49; shows codes and prices',
    ['athlete find klaebo', 'athlete find johannes NOR', 'athlete find 3422819'],
  )
  find.option('--season <name>', 'the season whose prices are shown (default: the current one)')
  setAction<{ season?: string }>(find, (context, args, { season }) =>
    withSeason(context.db, season, async ({ season_id, name }) => {
      const text = args.join(' ')
      return foundResult(await findAthletes(context.db, season_id, text), text, name)
    }),
  )

  addNewcomerVerbs(group)
  addMergeVerb(group)

  const set = addVerb(
    group,
    'set <athlete>',
    'change an athlete of the season: code, name, nation, gender, date of birth, flags, pro team',
    [
      'athlete set id:49 --code 3422819 --reason "federation licence"',
      'athlete set 3422819 --active no --reason "injured"',
    ],
  )
  for (const [flag, text] of EDIT_OPTIONS) set.option(flag, text)
  set.option('--season <name>', 'the season in which to change the athlete (default: the current one)')
  setAction<EditFlags>(set, (context, [term = ''], { code, season, ...flags }) =>
    withSeason(context.db, season, (row) =>
      withAthlete(context.db, row, term, (athlete) => {
        const { fields, error } = fieldsOf(flags)
        if (error) return Promise.resolve(wrongUsage([error]))
        if (Object.keys(fields).length === 0) {
          if (code === undefined)
            return Promise.resolve(wrongUsage(['Give an option for what to change, such as --code.']))
          return codeResult(context, athlete, code)
        }
        const given = code === undefined ? fields : { ...fields, federation_code: code }
        return editResult(context, row.season_id, athlete, given)
      }),
    ),
  )
}

const EDIT_OPTIONS = [
  ['--code <code>', 'the federation code, which import files use'],
  ['--name <name>', 'the name'],
  ['--nation <code>', 'the code of the nation, such as NOR'],
  ['--gender <m|f>', 'the gender, until the athlete is in a team or a result list'],
  ['--birth-date <day>', 'the date of birth, such as 1998-02-14, or none'],
  ['--photo <url>', 'the URL of an uploaded picture, such as /media/ada.jpg, or none'],
  ['--active <yes|no>', 'whether players can pick the athlete'],
  ['--youth <yes|no>', 'whether the athlete earns the youth bonus'],
  ['--cub <yes|no>', 'whether the athlete is a cub'],
  ['--qci <yes|no>', 'whether the athlete earns the QCI bonus'],
  ['--pro-team <name>', 'the pro team of the season, or none'],
] as const

type EditFlags = {
  season?: string
  code?: string
  name?: string
  nation?: string
  proTeam?: string
} & Person &
  YesNo
type Person = { gender?: string; birthDate?: string; photo?: string }
type YesNo = { active?: string; youth?: string; cub?: string; qci?: string }

function fieldsOf({
  name,
  nation,
  proTeam,
  gender,
  birthDate,
  photo,
  ...flags
}: Omit<EditFlags, 'season' | 'code'>): {
  fields: Partial<AthleteFields>
  error?: string
} {
  const fields: Partial<AthleteFields> = {
    ...(name === undefined ? {} : { name }),
    ...(nation === undefined ? {} : { country: nation }),
    ...(proTeam === undefined ? {} : { pro_team: proTeam === 'none' ? null : proTeam }),
  }
  if (gender !== undefined) {
    if (!isGender(gender)) return { fields, error: '--gender must be m or f, or mixed for teams.' }
    fields.gender = gender
  }
  if (birthDate !== undefined) fields.birth_date = birthDate === 'none' ? null : birthDate
  if (photo !== undefined) fields.photo_url = photo === 'none' ? null : photo
  for (const [flag, field] of YES_NO) {
    const value = flags[flag]
    if (value === undefined) continue
    if (value !== 'yes' && value !== 'no') return { fields, error: `--${flag} must be yes or no.` }
    fields[field] = value === 'yes'
  }
  return { fields }
}

const YES_NO = [
  ['active', 'active'],
  ['youth', 'youth'],
  ['cub', 'is_cub'],
  ['qci', 'is_qci_bonus_eligible'],
] as const

async function editResult(
  { db, dry_run, actor, reason }: VerbContext,
  season_id: number,
  { athlete_id, name }: FoundAthlete,
  fields: Partial<AthleteFields>,
): Promise<VerbResult> {
  if (!dry_run && !reason) return refusal(['Changing an athlete needs --reason, except with --dry-run.'])
  const by = { actor, reason: reason ?? 'dry run' }
  const report = await withDryRun(db, dry_run, (tx) => editAthlete(tx, { season_id, athlete_id, fields }, by))
  if (!report.ok) return refusal([`${EDIT_SENTENCES[report.reason]}.`], { reason: report.reason })
  const { before, after } = report
  const old = new Map<string, unknown>(Object.entries(before))
  const lines = Object.entries(after).map(
    ([field, value]) => `${field} ${valueText(old.get(field))} → ${valueText(value)}`,
  )
  return done({ dry_run, athlete_id, before, after }, [
    `${name}: ${lines.join(', ')}.${dry_run ? ' Dry run: nothing was written.' : ''}`,
  ])
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'none'
}

async function codeResult(
  { db, dry_run, actor, reason }: VerbContext,
  { athlete_id, name }: FoundAthlete,
  code: string,
): Promise<VerbResult> {
  const report = await setCode(db, { athlete_id, code, dry_run, actor, reason })
  if (!report.ok) {
    const { holder } = report
    const who = holder ? `: ${holder.name} (${holder.country}, id:${holder.athlete_id})` : ''
    return refusal([`${SET_CODE_SENTENCES[report.reason]}${who}.`], { reason: report.reason, holder })
  }
  const { before } = report
  return done({ dry_run, athlete_id, before, code }, [
    `${name}: code ${before ?? 'none'} → ${code}${dry_run ? '. Dry run: nothing was written.' : '.'}`,
  ])
}

function foundResult({ athletes, nearest }: FoundAthletes, text: string, season: string): VerbResult {
  if (athletes.length === 0) {
    const similar = nearest.map(({ name, federation_code }) => `${name} (${federation_code ?? 'no code'})`)
    const hint = similar.length > 0 ? ` Similar names: ${similar.join(', ')}.` : ''
    return refusal([`No athlete is called ${text}.${hint}`], { nearest })
  }
  const rows = athletes.map((athlete) => [
    `id:${athlete.athlete_id}`,
    athlete.federation_code,
    athlete.name,
    athlete.country,
    athlete.gender,
    athlete.price,
    athlete.in_season ? 'yes' : 'no',
  ])
  return done(
    { athletes },
    textTable(['id', 'code', 'name', 'country', 'gender', 'price', `in ${season}`], rows),
  )
}
