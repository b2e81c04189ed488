import { expect, test } from 'vitest'
import { summaryContent } from './score-texts.ts'

test('the weekly summary says the rank once', () => {
  const { title, text, figure } = summaryContent(210.25, 2, 301)
  expect(title).toBe('Weekly summary: 210.25 points this season')
  expect(text).toBe('You are 2nd of 301 overall.')
  expect(figure).toEqual({ value: '210.25', label: 'points this season' })
})
