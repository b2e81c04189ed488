import { expect, test } from 'vitest'
import { formText } from './athlete-charts.tsx'

const raced = (total: number, status: string | null = null, include_in_total = true) => ({
  total,
  status,
  race: { include_in_total },
})

test('the form text has the last five races, latest first, and the average of all races [2.athid.b 9.16c]', () => {
  const results = [raced(1), raced(20), raced(0, 'DNF'), raced(95), raced(42.5), raced(100)]
  const words = 'Latest first: 100, 42.5, 95, DNF and 20; 43.08 points on average'
  expect(formText(results, 'en', false)).toBe(`${words}.`)
  expect(formText(results, 'en', true)).toBe(`${words}, excluding overall results of tours.`)
})

test('the average counts only races in totals [19.10]', () => {
  const results = [raced(100), raced(0, null, false), raced(50)]
  expect(formText(results, 'en', false)).toBe('Latest first: 50, 0 and 100; 75 points on average.')
})
