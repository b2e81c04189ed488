import type { Command } from 'commander'
import { confirm } from '#operator/ask.ts'
import { countText } from '#operator/count-text.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, printLines, refusal, type VerbResult } from '#operator/verb-result.ts'
import { findAthletes } from '#server/athletes/find-athletes.ts'
import type { FoundAthlete } from '#server/athletes/store/find.ts'
import { type MergeReport, mergeAthletes } from '#server/doubles/merge-athletes.ts'
import { MERGE_SENTENCES, type MergePlan, planMerge, refusalText } from '#server/doubles/merge-plan.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'

export function addMergeVerb(group: Command): void {
  const merge = addVerb(
    group,
    'merge <duplicate> <athlete>',
    'merge the duplicate into the athlete, both given by code or as id:49; this cannot be undone',
    [
      'athlete merge id:812 3422819 --dry-run',
      'athlete merge id:812 3422819 --reason "imported twice" --yes',
    ],
  )
  setAction(merge, async (context, [double = '', athlete = '']) => {
    const found = [await findOne(context, double), await findOne(context, athlete)]
    const [goes, stays] = found
    if (!goes || !stays) {
      const word = goes ? athlete : double
      return refusal([`No athlete, or more than one, matches ${word}. See \`athlete find ${word}\`.`])
    }
    return mergeResult(context, { athlete_id: stays.athlete_id, double_id: goes.athlete_id })
  })
}

async function findOne({ db }: VerbContext, word: string): Promise<FoundAthlete | undefined> {
  const season = await findCurrentSeason(db)
  const { athletes } = await findAthletes(db, season?.season_id ?? 0, word)
  return athletes.length === 1 ? athletes[0] : undefined
}

async function mergeResult(
  { db, dry_run, yes, actor, reason }: VerbContext,
  pair: { athlete_id: number; double_id: number },
): Promise<VerbResult> {
  if (!dry_run && !reason) return refusal([`${MERGE_SENTENCES['reason-needed']} with --reason.`])
  const plan = (await planMerge(db, pair))!
  if (plan.refusals.length > 0) return refused(plan.refusals)
  if (!dry_run && !yes) {
    printLines(planLines(plan), process.stderr)
    if (!(await confirm('This cannot be undone. Merge them?')))
      return refusal(['Nothing was merged: confirm with y, or use --yes.'], pair)
  }
  const report = await mergeAthletes(db, {
    ...pair,
    actor,
    reason: reason ?? null,
    seen_version: plan.version,
    dry_run,
  })
  if (!report.ok) return refused(report.refusals)
  const { race_ids } = report
  return done({ dry_run, ...pair, race_ids }, [
    ...planLines(plan),
    dry_run ? 'Dry run: nothing was written.' : 'Merged. All boards are up to date.',
  ])
}

function refused(refusals: (MergeReport & { ok: false })['refusals']): VerbResult {
  return refusal(refusals.map(refusalText), { refusals })
}

function planLines({ athlete, double, seasons, races }: MergePlan): string[] {
  const published = races.filter(({ is_in_published_list }) => is_in_published_list)
  const lines = [
    `${nameOf(double)} becomes ${nameOf(athlete)}.`,
    `${countText(races.length, 'result list')} will name ${athlete.name}, and ${countText(published.length, 'race')} will be scored again.`,
  ]
  const joined = seasons.filter(({ is_athlete_in }) => !is_athlete_in).map(({ name }) => name)
  if (joined.length > 0) lines.push(`${athlete.name} joins ${joined.join(', ')}.`)
  for (const { name, athlete_flags, double_flags } of seasons) {
    if (!athlete_flags || !double_flags) continue
    const lost = [
      athlete_flags.youth !== double_flags.youth && 'youth',
      athlete_flags.is_qci_bonus_eligible !== double_flags.is_qci_bonus_eligible && 'QCI',
    ].filter((flag) => flag !== false)
    if (lost.length > 0)
      lines.push(
        `In ${name} ${athlete.name} keeps their own flags. The duplicate had different flags: ${lost.join(', ')}.`,
      )
  }
  return [...lines, 'Open teams with the duplicate get the athlete at the price they paid.']
}

function nameOf({ name, country, federation_code, athlete_id }: MergePlan['athlete']): string {
  return `${name} (${country}, ${federation_code ?? 'no code'}, id:${athlete_id})`
}
