import { expect, test } from 'vitest'
import { columnsOf } from './result-columns.ts'

const result = { time: null, status: null, sprint: 0, climb: 0 }

test.each([
  [{ time: '1:23.4' }, ['Time']],
  [{ time: '1:23.4', sprint: 30 }, ['Time', 'Sprint']],
  [{ climb: 12, sprint: 3 }, ['Sprint', 'Climb']],
  [{}, []],
])('a race with %o has the columns %o [3.15]', (filled, labels) => {
  const columns = columnsOf([result, { ...result, ...filled }] as never)
  expect(columns.map(({ label }) => label)).toEqual(labels)
})

test('an athlete without sprint points has an empty sprint cell [3.15]', () => {
  const [column] = columnsOf([{ ...result, sprint: 30 }] as never)
  expect(column?.text({ ...result, sprint: 30 } as never, 'en')).toBe('30')
  expect(column?.text(result as never, 'en')).toBeNull()
})
