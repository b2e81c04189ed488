import type { CalendarReason } from '#game/calendar/calendar-acts.ts'
import type { PublishRefusal } from '#game/scoring/publications.ts'
import type { RevisionRefusal } from '#game/scoring/revisions.ts'
import type { Issue } from '#server/imports/files/issues.ts'
import type { ImportRefusal } from '#text/imports/import-refusals.ts'

/** What to type after a refusal. The texts of refusals do not name options or commands, because pages show them too. */
type Hints<Reason extends string> = Partial<Record<Reason, string>>

export const CALENDAR_HINTS: Hints<CalendarReason> = {
  'reason-needed': 'Give --reason. A --dry-run needs none.',
  published: 'Use `publish RACE --state scheduled --reason …`.',
  'is-cancelled': 'Use `race uncancel RACE`.',
  'was-published': 'To schedule the race again, use `publish RACE --state scheduled`.',
  'race-picked': 'Use `race cancel RACE`.',
  'has-sidebets': 'Use `sidebet remove`.',
  'not-later': 'Use `race move` for an earlier time.',
  'deadline-in-past': 'Give a later deadline with --closes.',
  'after-the-start': 'Give --closes, or use `deadline move`.',
  'sidebets-late': 'Use `deadline move`.',
  'which-selection': 'Use --selection.',
  'is-current': 'Use `season set NAME --current`.',
}

export const PUBLISH_HINTS: Hints<PublishRefusal> = {
  'closes-late': 'Use `deadline move` or `race add`.',
  discarded: 'To use it again, use `race restore RACE NUMBER`.',
  'reason-needed': 'Give --reason.',
}

export const REVISION_HINTS: Hints<RevisionRefusal> = {
  published: 'To withdraw them, use `publish RACE --state scheduled`.',
  'no-reason': 'Give --reason.',
}

const IMPORT_HINTS: Hints<ImportRefusal['code']> = {
  'teams-in-changed-selections': 'To move a deadline, use `deadline move`.',
  'season-scored': 'To add results, use `import results FILE`.',
  'open-question': 'Answer each question with --answer KEY=…, or use --yes.',
  'no-season-name': 'Give the name with --name.',
  'unlisted-athlete': 'To add newcomers, use --create-athletes.',
  'unknown-priced-athlete': 'To leave out unknown athletes, use --skip-unknown.',
  'no-season': 'Give the season with --season, or make one with `season create`.',
  'no-such-race': 'See `race list`.',
}

/** The hints for the issues of an import. Each hint is given once. */
export function importHints(issues: readonly Issue[]): string[] {
  const hints = issues.map((issue) => {
    if ('code' in issue) return IMPORT_HINTS[issue.code]
    if (issue.problem === 'too-large') return 'To import a larger CSV file, use --max-mb.'
    const lacks_race = issue.problem === 'no-column' && issue.data.wanted === 'race-code'
    return lacks_race ? 'To import the results of one race, give its code with --race.' : undefined
  })
  return [...new Set(hints.filter((hint) => hint !== undefined))]
}
