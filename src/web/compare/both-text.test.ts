import { expect, test } from 'vitest'
import { bothText } from './compared-pictures.tsx'

test('the summary has the last value of each [2.athid.b]', () => {
  const series = [
    { label: 'Ylva', values: [1, 20, null] },
    { label: 'Otto', values: [null, null, null] },
  ]
  expect(bothText(series, 'Now', (value) => `$${value}`)).toBe('Now: Ylva $20, Otto -.')
})
