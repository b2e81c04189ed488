import { expect, test } from 'vitest'
import { actText, auditChanges } from './audit-texts.ts'

test('an act without words of its own is shown as it is stored', () => {
  expect([actText('publish'), actText('moon land')]).toEqual(['Published results', 'Moon land'])
})

test.each<[string, unknown, unknown, unknown[]]>([
  [
    'only what differs',
    { state: 'provisional', include_in_total: true, sheet_id: 4 },
    { state: 'official', include_in_total: true, sheet_id: 5 },
    [{ field: 'state', before: 'provisional', after: 'official' }],
  ],
  ['what is new', null, { is_suspended: true }, [{ field: 'suspended', before: null, after: 'yes' }]],
  [
    'a value that is no object',
    'Davos',
    'Davos Weekend',
    [{ field: '', before: 'Davos', after: 'Davos Weekend' }],
  ],
  [
    'the first of many',
    { race_ids: [1, 2, 3, 4, 5] },
    { race_ids: [] },
    [{ field: 'races', before: '1, 2, 3 and 2 more', after: null }],
  ],
  [
    'nested values',
    { closes: { 'selection 4': '16:00' } },
    { closes: { 'selection 4': '16:30' } },
    [{ field: 'closes', before: 'selection 4 16:00', after: 'selection 4 16:30' }],
  ],
  ['nothing where nothing changed', { name: 'x' }, { name: 'x' }, []],
])('shows %s', (_, before, after, changes) => {
  expect(auditChanges(before, after)).toEqual(changes)
})
