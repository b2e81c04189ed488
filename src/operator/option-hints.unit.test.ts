import { expect, test } from 'vitest'
import { importHints } from './option-hints.ts'

const place = { file: 'list.csv', line: 2, column: 'athlete' }

test('the command line names each option that helps after a refused import only once', () => {
  const unknown = (athlete: string) =>
    ({ ...place, code: 'unlisted-athlete', data: { athlete, nearest: [] } }) as const
  const data = { headings: ['Rank'], column: 'race_code', wanted: 'race-code' } as const
  expect(importHints([unknown('A9'), unknown('A10'), { ...place, problem: 'no-column', data }])).toEqual([
    'To add newcomers, use --create-athletes.',
    'To import the results of one race, give its code with --race.',
  ])
  const other = { headings: ['Rank'], column: 'place', wanted: undefined }
  expect(importHints([{ ...place, problem: 'no-column', data: other }])).toEqual([])
})
