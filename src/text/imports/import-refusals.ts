import { quoted } from '../quoted.ts'
import { type CellFormat, cellFormatText } from './cell-formats.ts'
import type { IssueText } from './file-problems.ts'
import { ROW_TEXTS } from './import-row-texts.ts'
import { START_LIST_TEXTS } from './start-list-texts.ts'

/** How an import would change a selection that has teams or is closed. Such changes are refused. */
export type SelectionChange =
  | { change: 'removed' | 'name' | 'deadline' | 'athletes' }
  | { change: 'loses' | 'gains'; races: number }

type ChangedSelection = {
  weekend: string | undefined
  selection: string
  changes: readonly SelectionChange[]
}
type NamedAthlete = { federation_code: string; name: string }
type EarlyRace = {
  race_code: string
  name: string
  starts_at: Date
  weekend: string
  selection: string
  closes_at: Date
}

/** The texts of refusals of a season's plan and of new weekends, by code. */
const PLAN_TEXTS = {
  'teams-in-changed-selections': (data: { teams: number; selections: readonly ChangedSelection[] }) => ({
    found: `${data.teams} teams in selections that would change: ${changedText(data.selections)}`,
    expected: 'the same races and deadlines for selections with teams; deadlines are moved one by one',
  }),
  'closed-selections-changed': ({ selections }: { selections: readonly ChangedSelection[] }) => ({
    found: `${selections.length} closed selections that would change: ${changedText(selections)}`,
    expected: 'files that do not change closed selections',
  }),
  'picked-athletes-removed': ({ teams, athletes }: { teams: number; athletes: readonly NamedAthlete[] }) => ({
    found: `${teams} teams with athletes who would be removed: ${athletes
      .slice(0, 5)
      .map(({ federation_code, name }) => `${federation_code} ${name}`)
      .join(', ')}`,
    expected: 'an athletes.csv that contains all picked athletes',
  }),
  'sidebets-removed': ({ sidebets, answers }: { sidebets: number; answers: number }) => ({
    found: `${sidebets} side bets with ${answers} answers in weekends that would be removed`,
    expected: 'files that contain all weekends with side bets',
  }),
  'cancelled-races-removed': ({ races }: { races: readonly { race_code: string; name: string }[] }) => ({
    found: `cancelled races that would be removed: ${races
      .map(({ race_code, name }) => `${race_code} ${name}`)
      .join('; ')}`,
    expected: 'a races.csv that contains all races that an operator cancelled',
  }),
  'squads-before-closed': ({ selections }: { selections: readonly Omit<ChangedSelection, 'changes'>[] }) => ({
    found: `selections with squads that would close before a closed selection: ${selections
      .map(({ weekend, selection }) => `${weekend}: ${selection}`)
      .join(', ')}`,
    expected: 'selections with squads to come after the closed ones, because squads roll over',
  }),
  'races-before-close': ({ races }: { races: readonly EarlyRace[] }) => ({
    found: races.map(earlyText).join('; '),
    expected: 'races that start after their selection closes',
  }),
  'season-scored': ({ season, published }: { season: string; published: number }) => ({
    found: `the season ${season} with ${published} published races`,
    expected: 'a season without published results; results are imported race by race',
  }),
  'wrong-answer': ({ key, format }: { key: string; format: CellFormat }) => ({
    found: `a wrong answer to ${key}`,
    expected: cellFormatText(format),
  }),
  'unasked-answer': ({ key }: { key: string }) => ({
    found: `an answer to ${key}`,
    expected: 'the key of a question that the plan asks',
  }),
  'removal-declined': ({ key }: { key: string }) => ({
    found: `\`${key}\` was answered with no`,
    expected: 'files from which nothing is missing, or the answer yes',
  }),
  'open-question': ({ key, question, choices }: { key: string; question: string; choices: string }) => ({
    found: `an open question: ${question}`,
    expected: `an answer to ${key} (${choices})`,
  }),
  'plan-changed': () => ({
    found: 'a season or files that have changed since the plan was shown',
    expected: 'the plan that was shown: make a new plan',
  }),
  'owner-creates': () => ({
    found: 'a new season',
    expected: 'an owner, because only owners can create seasons',
  }),
  'owner-switches': () => ({
    found: 'a season that would become the current one',
    expected: 'an owner, because only owners can choose which season players see',
  }),
  'season-changed': () => ({
    found: 'a season that was created or removed after the plan was made',
    expected: 'a plan for the present season: try again',
  }),
  'season-removed': () => ({
    found: 'a season that was removed during the import',
    expected: 'a season that exists',
  }),
  'no-season-name': () => ({
    found: 'no season in races.csv',
    expected: 'a column named season, or a name for the season',
  }),
  'already-there': ({ name }: { name: string }) => ({
    found: quoted(name),
    expected: 'a name that the season does not have yet',
  }),
  'weekend-repeated': (data: { weekend: string; days: number; line: number }) => ({
    found: `${quoted(data.weekend)} again, ${data.days} days after its race on line ${data.line}`,
    expected: 'a different name for each weekend',
  }),
  'ranked-takes-teams': () => ({
    found: 'yes',
    expected: 'no: in a ranked selection, players rank athletes, not pro teams',
  }),
  'races-differ': ({ value, line }: { value: string; line: number }) => ({
    found: quoted(value),
    expected: `the same kind of athletes as in the other races of the selection (line ${line})`,
  }),
  'no-ranked-limit': ({ selection }: { selection: string }) => ({
    found: 'nothing',
    expected: `how many athletes of each gender a player ranks in ${selection}, because the season has no default`,
  }),
  'closes-before-opening': (data: { selection: string; opens_at: Date; closes_at: Date }) => ({
    found: `${data.selection}, open from ${data.opens_at.toISOString()} to ${data.closes_at.toISOString()}`,
    expected: 'a deadline that is later than the opening',
  }),
}

const TEXTS = { ...PLAN_TEXTS, ...ROW_TEXTS, ...START_LIST_TEXTS }
type Texts = typeof TEXTS

/** A refusal: its code, and the data that its text needs. */
export type ImportRefusal = {
  [Code in keyof Texts]: Parameters<Texts[Code]> extends [infer Data]
    ? { code: Code; data: Data }
    : { code: Code }
}[keyof Texts]

export function importRefusalText(refusal: ImportRefusal): IssueText {
  const text = TEXTS[refusal.code] as (data: unknown) => IssueText
  return text('data' in refusal ? refusal.data : undefined)
}

function changedText(selections: readonly ChangedSelection[]): string {
  return selections
    .map(
      ({ weekend, selection, changes }) => `${weekend}: ${selection} (${changes.map(changeText).join(', ')})`,
    )
    .join('; ')
}

const CHANGE_TEXTS = {
  removed: 'removed',
  name: 'another name',
  deadline: 'another deadline',
  athletes: 'takes other athletes',
}

function changeText(change: SelectionChange): string {
  if ('races' in change) return `${change.change === 'loses' ? 'loses' : 'gets'} ${change.races} races`
  return CHANGE_TEXTS[change.change]
}

function earlyText({ race_code, name, starts_at, weekend, selection, closes_at }: EarlyRace): string {
  const starts = `${race_code} ${name} starts at ${starts_at.toISOString()}`
  return `that ${starts} but ${selection} (${weekend}) closes at ${closes_at.toISOString()}`
}
