import { expect, test } from 'vitest'
import { lastValuesText } from './compared-charts.tsx'

test('the summary has the last value of each series [2.athid.b]', () => {
  const series = [
    { label: 'Ylva', values: [1, 20, null] },
    { label: 'Otto', values: [null, null, null] },
  ]
  expect(lastValuesText(series, 'Now', (value) => `$${value}`)).toBe('Now: Ylva $20, Otto -.')
})

test('a summary that already ends with `p.` gets no second period', () => {
  const series = [{ label: 'Ylva', values: [95] }]
  expect(lastValuesText(series, 'Last race day', (value) => `${value} p.`)).toBe('Last race day: Ylva 95 p.')
})
