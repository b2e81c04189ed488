import { expect, test } from 'vitest'
import { seriesSummary, seriesTable, seriesText, stepText } from './series-text.ts'

const steps = [{ label: 'Ruka' }, { label: 'Lillehammer' }, { label: 'Davos' }]
const vikings = { label: 'Vasa Vikings', values: [3, 1, 2] }
const anna = { label: "Anna's Team", values: [null, 412, null] }
const formatValue = String

test('the text of a step has the value of each series', () => {
  expect(stepText(steps[1], [anna, vikings], 1, formatValue)).toBe(
    "Lillehammer: Anna's Team 412, Vasa Vikings 1",
  )
})

test('the text of a series has each step, with the fallback where there is no rank', () => {
  expect(seriesText(anna, steps, formatValue)).toBe("Anna's Team: Ruka -, Lillehammer 412, Davos -")
})

test('the summary of a series has its first, last and best values', () => {
  expect(seriesSummary(vikings, steps, formatValue)).toBe(
    'Vasa Vikings: 3 after Ruka, 2 after Davos. Best: 1',
  )
  expect(seriesSummary(anna, steps, formatValue)).toBe("Anna's Team: 412 after Lillehammer. Best: 412")
})

test('the data table of a picture has a row for each step', () => {
  expect(seriesTable('Weekend', steps, [vikings, anna], formatValue)).toEqual({
    columns: ['Weekend', 'Vasa Vikings', "Anna's Team"],
    rows: [
      ['Ruka', '3', '-'],
      ['Lillehammer', '1', '412'],
      ['Davos', '2', '-'],
    ],
  })
})
