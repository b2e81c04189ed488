import type { SidebetChoices } from '#contract/admin/sidebets.ts'

export const TEMPLATES = ['nation', 'winner', 'duel', 'top-ten', 'free'] as const
export type Template = (typeof TEMPLATES)[number]

export const TEMPLATE_TEXTS: Record<Template, string> = {
  nation: 'Which nation wins?',
  winner: 'Who wins?',
  duel: 'Who finishes higher?',
  'top-ten': 'Most in the top ten',
  free: 'Your own question',
}

export type BetDraft = { question: string; answers: readonly string[]; points: string }

/** Returns the names that a template suggests as answers; none for the user's own question. */
export function suggestedNames(
  template: Template,
  { races, athletes, nations }: SidebetChoices,
  race_id: number,
): string[] {
  if (template === 'free') return []
  const gender = races.find((race) => race.race_id === race_id)?.gender ?? 'mixed'
  const all_names = template === 'nation' || template === 'top-ten' ? nations : athletes
  const matching = all_names.filter((each) => gender === 'mixed' || each.gender === gender)
  return [...new Set(matching.map(({ name }) => name))]
}

/**
 * Returns the question and answers of a template, which the user can edit. `proposeAnswer`
 * (src/game/sidebets/proposals.ts) recognizes this wording, and proposes the right answer once the results are
 * official.
 */
export function fillTemplate(template: Template, choices: SidebetChoices, race_id: number): BetDraft {
  const race = choices.races.find((each) => each.race_id === race_id)?.name ?? ''
  const names = suggestedNames(template, choices, race_id)
  switch (template) {
    case 'nation':
      return {
        question: `Which nation wins the ${race}?`,
        answers: [...names.slice(0, 4), 'Another nation'],
        points: '30',
      }
    case 'winner':
      return {
        question: `Who wins the ${race}?`,
        answers: [...names.slice(0, 5), 'Another athlete'],
        points: '30',
      }
    case 'duel':
      return {
        question: `Who finishes higher in the ${race}?`,
        answers: [...names.slice(0, 2), 'Neither is classified'],
        points: '20',
      }
    case 'top-ten':
      return {
        question: `Which nation has the most athletes in the top ten of the ${race}?`,
        answers: [...names.slice(0, 4), 'Another nation'],
        points: '20',
      }
    case 'free':
      return { question: '', answers: ['Yes', 'No'], points: '20' }
  }
}
