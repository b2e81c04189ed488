import { expect, test } from 'vitest'
import { type ClassifiedRace, proposeAnswer } from './proposals.ts'

const sprint: ClassifiedRace = {
  name: 'Sprint',
  is_official: true,
  placed: [
    { place: 1, name: 'Ada Ask', country: 'Norway' },
    { place: 2, name: 'Bea Berg', country: 'Sweden' },
    { place: 3, name: 'Cia Ceder', country: 'Sweden' },
  ],
}
const womens: ClassifiedRace = { ...sprint, name: 'Women’s Sprint', placed: sprint.placed.slice(1) }
const known = {
  nations: new Set(['norway', 'sweden', 'finland']),
  athletes: new Set(['ada ask', 'bea berg', 'cia ceder', 'dea dahl']),
}

function proposed(question: string, descriptions: string[], races: ClassifiedRace[] = [sprint]) {
  const answers = descriptions.map((description, index) => ({ option_id: index, description }))
  const proposal = proposeAnswer(question, answers, races, known)
  return proposal && descriptions[proposal.option_id]
}

test.each([
  ['Which nation wins the Sprint?', ['Sweden', 'Norway'], 'Norway'],
  ['Which nation wins the *Sprint*?', ['Sweden', 'Finland', 'Another nation'], 'Another nation'],
  ['Who wins the Sprint?', ['Bea Berg', 'ADA ASK'], 'ADA ASK'],
  ['Who finishes higher in the Sprint?', ['Cia Ceder', 'Bea Berg', 'Neither is classified'], 'Bea Berg'],
  ['Who finishes higher in the Sprint?', ['Dea Dahl', 'Neither is classified'], 'Neither is classified'],
  ['Which nation has the most athletes in the top ten of the Sprint?', ['Norway', 'Sweden'], 'Sweden'],
  ['Which nation has most athletes in the top ten of the Sprint?', ['Norway', 'Sweden'], 'Sweden'],
])('official results answer the question: %s %j', (question, answers, right) => {
  expect(proposed(question, answers)).toBe(right)
})

test.each([
  ['a question of another form', 'Does the sun shine at the Sprint?', ['Yes', 'No']],
  ['a race of another weekend', 'Who wins the Relay?', ['Ada Ask', 'Bea Berg']],
  ['an answer that names nobody', 'Which nation wins the Sprint?', ['Norwey', 'Another nation']],
  ['no answer for the winner', 'Who wins the Sprint?', ['Bea Berg', 'Cia Ceder']],
])('a person has to decide: %s', (_, question, answers) => {
  expect(proposed(question, answers)).toBeNull()
})

test('a person has to decide while results are provisional, and after a tie', () => {
  const question = 'Who wins the Sprint?'
  const tied = { ...sprint, placed: sprint.placed.map((each) => ({ ...each, place: 1 })) }
  expect(proposed(question, ['Ada Ask', 'Bea Berg'], [{ ...sprint, is_official: false }])).toBeNull()
  expect(proposed(question, ['Ada Ask', 'Bea Berg'], [tied])).toBeNull()
})

test('if several race names match, the longest counts; a person has to decide if two races have this name', () => {
  const question = 'Which nation wins the Women’s Sprint?'
  const second = { ...womens, placed: [{ place: 1, name: 'Bea Berg', country: 'Sweden' }] }
  expect(proposed(question, ['Norway', 'Sweden'], [sprint, second])).toBe('Sweden')
  expect(proposed(question, ['Norway', 'Sweden'], [second, second])).toBeNull()
})
