import { expect, test } from 'vitest'
import { auditChanges, referredSubjects } from './audit-changes.ts'

const names = {
  'selection 4': 'Sprints',
  'option 9': 'Kari Fjell',
  'athlete 537': 'Ask Aune',
  'race 2': 'Relay',
}

test.each<[string, unknown, unknown, unknown[]]>([
  [
    'only what differs',
    { state: 'provisional', include_in_total: true, sheet_id: 4 },
    { state: 'official', include_in_total: true, sheet_id: 5 },
    [{ field: 'state', before: 'provisional', after: 'official' }],
  ],
  ['what is new', null, { is_suspended: true }, [{ field: 'suspended', before: null, after: 'yes' }]],
  [
    'a value that is not an object',
    'Davos',
    'Davos Weekend',
    [{ field: '', before: 'Davos', after: 'Davos Weekend' }],
  ],
  [
    'the first of many',
    { races: ['A', 'B', 'C', 'D', 'E'] },
    { races: [] },
    [{ field: 'races', before: 'A, B, C and 2 more', after: null }],
  ],
  [
    'nested values',
    { closes: { 'selection 4': '16:00' } },
    { closes: { 'selection 4': '16:30' } },
    [{ field: 'deadlines', before: 'Sprints 16:00', after: 'Sprints 16:30' }],
  ],
  [
    'names instead of ids, and nothing for an id without a name',
    { option_id: 8, revision_id: 3 },
    { option_id: 9, revision_id: 4, athlete_id: 537, race_ids: [1, 2] },
    [
      { field: 'answer', before: null, after: 'Kari Fjell' },
      { field: 'athlete', before: null, after: 'Ask Aune' },
      { field: 'races', before: null, after: 'Relay' },
    ],
  ],
  [
    'the values of a new race as words, without those that are false',
    null,
    { gender: 'f', kind: 'mass_start', has_climb: false },
    [
      { field: 'gender', before: null, after: 'women' },
      { field: 'kind', before: null, after: 'mass start' },
    ],
  ],
  ['nothing where nothing changed', { name: 'x' }, { name: 'x' }, []],
])('shows %s', (_, before, after, changes) => {
  expect(auditChanges(before, after, names)).toEqual(changes)
})

test('fields and values of a form are shown by the labels of the form', () => {
  const forms = {
    team_page: { label: 'Team page', choices: [{ value: 'market', label: 'A market with prices' }] },
    cups: { label: 'Cups', choices: [{ value: 'youth', label: 'Youth' }] },
    takes_reserves: { label: 'Reserves' },
  }
  const before = { team_page: 'pickers', cups: ['tour'], takes_reserves: false, is_current: false }
  const after = { team_page: 'market', cups: ['tour', 'youth'], takes_reserves: true, is_current: true }
  expect(auditChanges(before, after, {}, forms)).toEqual([
    { field: 'Team page', before: 'pickers', after: 'A market with prices' },
    { field: 'Cups', before: 'tour', after: 'tour, Youth' },
    { field: 'Reserves', before: 'no', after: 'yes' },
    { field: 'current season', before: 'no', after: 'yes' },
  ])
})

test('finds the subjects of ids, also in nested values', () => {
  const value = {
    athlete_id: 5,
    closes: { 'selection 4': 'noon' },
    prices: [{ athlete_id: 6 }],
    race_ids: [1],
  }
  expect(referredSubjects(value)).toEqual(['athlete 5', 'selection 4', 'athlete 6', 'race 1'])
})
