import { countText } from '#operator/count-text.ts'
import { textTable } from '#operator/text-table.ts'
import type { ShownPlan } from '#server/imports/import-season.ts'
import type { Change } from '#server/imports/plan/changed-fields.ts'
import type { PlanAthlete, PlanWeekend, SeasonPlan } from '#server/imports/plan/season-plan.ts'
import { type ImportRefusal, importRefusalText } from '#text/imports/import-refusals.ts'

/** How many names a list shows at most. `--json` prints all names. */
const max_names = 20

export function planLines({ plan, refusals }: ShownPlan): string[] {
  const { given, kept, by_formula } = plan.prices
  return [
    `Plan for the season ${plan.season}: ${countText(plan.weekends.length, 'weekend')}, ` +
      `${countText(
        count(plan, (each) => each.selections.length),
        'selection',
      )}, ` +
      countText(
        count(plan, (each) => each.selections.reduce((sum, { races }) => sum + races.length, 0)),
        'race',
      ),
    'Weekends; deadlines in local time and UTC:',
    ...plan.weekends.flatMap(weekendLines).map(indented),
    `Prices: ${given} given, ${kept} kept, ${by_formula} by the price rule`,
    ...peopleLines('Without a price (see `price season`)', plan.unpriced),
    ...peopleLines('New athletes', plan.newcomers),
    ...plan.nations.map(
      ({ code, country, rows }) => `Nation ${code} read as ${country} in ${countText(rows, 'row')}`,
    ),
    ...titled(
      'Assumptions:',
      plan.guesses.map(({ what, why }) => `${what} (${why})`),
    ),
    ...changeLines(plan),
    ...questionLines(plan),
    ...titled('Refused:', refusals.map(refusalText)),
  ]
}

export function refusalText(refusal: ImportRefusal): string {
  const { found, expected } = importRefusalText(refusal)
  return `found ${found}, expected ${expected}`
}

function count(plan: SeasonPlan, of: (weekend: PlanWeekend) => number): number {
  return plan.weekends.reduce((sum, weekend) => sum + of(weekend), 0)
}

function weekendLines(weekend: PlanWeekend): string[] {
  const { name, kind, legs, places, countries, first_day, last_day, time_zone } = weekend
  const days = first_day === last_day ? first_day : `${first_day} to ${last_day}`
  const what = kind === 'tour' ? `tour of ${legs} legs` : kind
  const where = [places.join(', '), countries.join(', ')].filter(Boolean).join(' · ')
  const rows = weekend.selections.map((selection) => [
    selection.name,
    selection.closes_there,
    `${selection.closes_at.slice(0, 16).replace('T', ' ')} UTC`,
    `${selection.races.length} ${selection.races.length === 1 ? 'race' : 'races'}`,
    selection.takes_team_picks ? 'teams' : '',
  ])
  const [, ...lines] = textTable(['', '', '', '', ''], rows)
  return [`${name} · ${what} · ${where} · ${days} · ${time_zone}`, ...lines.map(indented)]
}

function peopleLines(title: string, people: readonly PlanAthlete[]): string[] {
  if (people.length === 0) return []
  const named = people.slice(0, max_names).map(({ federation_code, name }) => `${federation_code} ${name}`)
  const more = people.length > max_names ? [`… and ${people.length - max_names} more (see --json)`] : []
  return titled(`${title}: ${people.length}`, [...named, ...more])
}

const signs = { added: '+', changed: '~', removed: '-' } as const

function changeLines({ changes }: SeasonPlan): string[] {
  if (changes === null) return []
  const parts = Object.entries(changes).filter(([, part]) => part.length > 0)
  if (parts.length === 0) return ['The season matches the files: nothing changes.']
  return parts.flatMap(([what, part]) => titled(`Changes to ${what}:`, part.map(changeText)))
}

function changeText({ change, name, fields }: Change): string {
  return `${signs[change]} ${name}${fields.length > 0 ? ` (${fields.join('; ')})` : ''}`
}

function questionLines({ questions }: SeasonPlan): string[] {
  const lines = questions.flatMap(({ key, question, proposed, choices, answer }) => [
    question,
    indented(
      answer === null
        ? `--answer "${key}=…" (${choices}); --yes answers: ${proposed}`
        : `answered: ${answer}`,
    ),
  ])
  return titled('Questions:', lines)
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines.map(indented)]
}

function indented(line: string): string {
  return `  ${line}`
}
