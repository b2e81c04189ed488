import type { Command } from 'commander'
import { type Outcome, parseOutcome } from '#game/scoring/correct-result.ts'
import { compareLists } from '#game/scoring/revisions.ts'
import { confirm } from '#operator/ask.ts'
import { noteLines } from '#operator/imports/import-results.ts'
import { withAthlete } from '#operator/lookup/lookup-athlete.ts'
import { withRace } from '#operator/lookup/lookup-race.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import type { FoundAthlete } from '#server/athletes/store/find.ts'
import type { FoundRace } from '#server/calendar/store/races-by-term.ts'
import { SET_RESULT_SENTENCES, setResult } from '#server/revisions/set-result.ts'
import { placeText } from '#text/imports/result-notes.ts'
import { addReplaceVerb } from './result-replace.ts'
import { changeTable } from './revision.ts'

type Flags = { season?: string; keepGap?: boolean }

export function addResultVerbs(program: Command): void {
  const group = program.command('result').summary('correct single results')

  const set = addVerb(
    group,
    'set <race> <athlete> <outcome>',
    'change one result of the latest list to a place, a shared place, or dnf, dns, dsq, lap; publish the race afterwards',
    [
      'result set DAV-SPR-M "Johannes Klaebo" dsq --reason "jury decision 4"',
      'result set DAV-SPR-M 3422819 5',
      'result set DAV-SPR-M id:49 =5',
    ],
  )
  addReplaceVerb(group)
  set.option('--season <name>', 'the season (default: the current one)')
  set.option('--keep-gap', 'leave the old place empty; other athletes do not move up')
  setAction<Flags>(
    set,
    (context, [race_term = '', athlete_term = '', outcome_text = ''], { season, keepGap }) => {
      const outcome = parseOutcome(outcome_text)
      if (!outcome) return Promise.resolve(wrongUsage([outcomeError(outcome_text)]))
      return withSeason(context.db, season, (row) =>
        withRace(context.db, row, race_term, (race) =>
          withAthlete(
            context.db,
            row,
            athlete_term,
            (athlete) =>
              setVerbResult(context, {
                season_id: row.season_id,
                race,
                athlete,
                outcome,
                keep_gap: keepGap === true,
              }),
            race,
          ),
        ),
      )
    },
  )
}

const outcomeError = (text: string) =>
  `${JSON.stringify(text)} is not a valid outcome: give a place (5), a shared place (=5), or dnf, dns, dsq or lap.`

type ResultInput = {
  season_id: number
  race: FoundRace
  athlete: FoundAthlete
  outcome: Outcome
  keep_gap: boolean
}

async function setVerbResult(
  context: VerbContext,
  { season_id, race, athlete, outcome, keep_gap }: ResultInput,
): Promise<VerbResult> {
  const { actor, dry_run, reason = null } = context
  const command = { season_id, race_id: race.race_id, athlete, outcome, keep_gap, actor, reason, dry_run }
  const first_report = await setResult(context.db, { ...command, may_add: context.yes })
  const is_not_listed = !first_report.ok && first_report.reason === 'not-listed'
  const question = `${athlete.name} is not in the latest list of ${race.name}. Add them?`
  if (is_not_listed && !(await confirm(question))) {
    return refusal([
      `${athlete.name} is not in the latest list of ${race.name}: confirm with y to add them, or use --yes.`,
    ])
  }
  const report = is_not_listed ? await setResult(context.db, { ...command, may_add: true }) : first_report
  if (!report.ok) {
    const sentence = `${race.name}, ${athlete.name}: ${SET_RESULT_SENTENCES[report.reason]}.`
    return refusal([sentence], { reason: report.reason })
  }
  const changes = compareLists(report.before, report.after)
  const warnings = [
    ...(report.is_added ? [`${athlete.name} was not in the list and was added.`] : []),
    ...report.warnings.map((warning) => `${placeText(warning)}.`),
  ]
  const last_line = dry_run
    ? 'Dry run: nothing was written.'
    : `Saved as revision ${report.revision_number} of ${race.name}. It counts once it is published: see \`publish\`.`
  return done({ dry_run, race_id: race.race_id, revision: report.revision_number, changes, warnings }, [
    ...changeTable(changes),
    ...noteLines(warnings),
    last_line,
  ])
}
