import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdText, pageQuery } from '#contract/fields.ts'
import { readPage } from '#text/page-query.ts'
import { readCompared } from '../compare/use-compare.ts'
import { selectionIdOf } from '../team-picker/selections/chosen-selection.ts'

/** Texts that a lenient parser reads as numbers, and others. */
const text = fc.oneof(
  fc.stringMatching(/^[0-9+.,eExXbo_n \t٣３-]{0,12}$/),
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[0-9]{1,12}$/),
  fc.double().map(String),
)

const { offset } = pageQuery(100, 100)

test('the API accepts every number that a page reads from the URL [R31]', () => {
  fc.assert(
    fc.property(text, (written) => {
      const search = new URLSearchParams({ compare: written, selection: written })
      const ids = [...readCompared(search), selectionIdOf(search)].filter((id) => id !== null)
      for (const id of ids) expect(IdText.safeParse(String(id)).success).toBe(true)
      expect(offset.safeParse(String((readPage(written) - 1) * 100)).success).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
