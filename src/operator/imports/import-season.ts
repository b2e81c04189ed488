import { type Command, InvalidArgumentError, Option } from 'commander'
import { VARIANTS, type Variant } from '#game/calendar/season-settings.ts'
import { TABLE_PRESETS, type TablePreset } from '#game/scoring/points-tables.ts'
import { confirm } from '#operator/ask.ts'
import { countText } from '#operator/count-text.ts'
import { factLines } from '#operator/text-table.ts'
import { addVerb, importOptions, setAction, type VerbContext } from '#operator/verb.ts'
import {
  done,
  importResult,
  printLines,
  refusal,
  type VerbResult,
  withReport,
} from '#operator/verb-result.ts'
import { importSeason, planSeason } from '#server/imports/import-season.ts'
import { parseAnswer } from '#server/imports/plan/inquiry.ts'
import type { SeasonReport } from '#server/imports/season/season-options.ts'
import { noteText } from '#text/imports/result-notes.ts'
import { noteLines } from './import-results.ts'
import { planLines, refusalText } from './plan-text.ts'

type SeasonFlags = {
  name?: string
  variant: Variant
  points?: TablePreset
  current?: boolean
  prices?: string[]
  answer: Map<string, string>
  maxMb?: number
  json?: boolean
}

export function addSeasonImport(group: Command, withMaxMb: (command: Command) => Command): void {
  const season = addVerb(
    group,
    'season <dir>',
    'create or change a season from a folder with races, results and athletes',
    [
      'import season winter-2021-22 --dry-run',
      'import season winter-2021-22 --prices december.csv --current',
      'import season winter-2018-19 --answer "tour-2018-11-30=Lillehammer Triple"',
    ],
  )
  season.option('--name <name>', 'the name of the season (default: the season column of races.csv)')
  season.addOption(
    new Option('--variant <variant>', 'the variant of the game').choices(VARIANTS).default('worldcup'),
  )
  season.addOption(
    new Option('--points <tables>', 'points tables other than those of the variant').choices(
      Object.keys(TABLE_PRESETS),
    ),
  )
  season.option('--current', 'make it the current season (the first season is current anyway)')
  season.option(
    '--prices <file...>',
    'files with prices; athletes without a price there are priced by the price rule',
  )
  season.option(
    '--answer <key=answer>',
    'the answer to a question of the plan; repeatable',
    addAnswer,
    new Map(),
  )
  setAction<SeasonFlags>(withMaxMb(season), runImportSeason)
}

/** Collects the `--answer` options. Each answers one question of the plan. */
function addAnswer(text: string, answers: Map<string, string>): Map<string, string> {
  const parsed = parseAnswer(text)
  if (!parsed) throw new InvalidArgumentError('It must be a key and an answer, such as tour-2018-11-30=no.')
  return new Map([...answers, parsed])
}

/**
 * Shows the plan. If it has open questions, asks once whether to accept all proposed answers. Then imports exactly what
 * the plan says, or nothing.
 */
async function runImportSeason(
  context: VerbContext,
  [dir = '']: string[],
  flags: SeasonFlags,
): Promise<VerbResult> {
  const { name, variant, points, current, prices, answer: answers } = flags
  const more = { name, variant, points, is_current: current === true, prices: prices ?? [], answers }
  const options = { ...importOptions(context, flags), ...more }
  const planned = await planSeason(context.db, dir, options)
  if (!planned.ok) return importResult(planned, () => [], context.dry_run)

  const shown = planned.report
  const { plan, refusals } = shown
  if (!flags.json) printLines(planLines(shown), process.stdout)
  if (refusals.length > 0) {
    const sentences = refusals.map(refusalText)
    return refusal([...sentences, 'Nothing was written.'], { plan })
  }
  const open = plan.questions.filter((question) => question.answer === null)
  if (context.dry_run && open.length > 0 && !context.yes)
    return done({ dry_run: true, plan }, openLines(open.length))
  const yes =
    context.yes || (open.length > 0 && (await confirm('Accept the proposed answer to every question?')))
  if (open.length > 0 && !yes) {
    const question_lines = open.map(({ key, question }) => `${key}: ${question}`)
    return refusal(
      [...question_lines, 'Nothing was written: answer each question with --answer KEY=…, or use --yes.'],
      { plan },
    )
  }
  const imported = await importSeason(context.db, dir, { ...options, yes, shown_digest: plan.digest })
  const answer = importResult(withReport(imported, shownReport), reportLines, context.dry_run)
  return { ...answer, value: { ...(answer.value as object), plan } }
}

function openLines(open: number): string[] {
  return [
    `${countText(open, 'open question')}: answer them with --answer KEY=…, or use --yes.`,
    'Dry run: nothing was written.',
  ]
}

/** The report for `--json`, with its notes as text. */
function shownReport(report: SeasonReport) {
  return { ...report, notes: report.notes.map(noteText) }
}

function reportLines({ notes, changes, ...counts }: ReturnType<typeof shownReport>): string[] {
  const changed = Object.entries(changes ?? {}).map(([what, count]) => [`changes to ${what}`, count])
  return [...factLines({ ...counts, ...Object.fromEntries(changed) }), ...noteLines(notes)]
}
