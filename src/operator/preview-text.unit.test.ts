import { expect, test } from 'vitest'
import { previewInPoints } from '#server/scoring/preview-points.ts'
import type { ShownChange } from '#server/scoring/race-changes.ts'
import { previewLines } from './preview-text.ts'
import { changeLine } from './scoring/publish-text.ts'
import { textTable } from './text-table.ts'

const race = { race_id: 53, race_code: 'SD-F', name: 'Sprint' }

const athletes = Array.from({ length: 17 }, (_, index) => {
  return {
    race_id: 53,
    athlete_id: index,
    name: `Athlete ${index}`,
    country: 'NOR',
    before: null,
    after: 1250,
  }
})
const league = { league_id: 2, name: 'Klister', before: 100, after: 350 }
const player = { user_id: 1, team_name: 'Anna', before: null, after: { score: 1250, rank: 1 } }
const preview = {
  athletes,
  players: { changed: 3, first: [player] },
  replaced_picks: { before: 0, after: 1200 },
  leaders: [],
  leagues: { changed: 21, first: [league], leaders: [] },
}

test('a preview says how many rows are left out, and shows no table without rows', () => {
  const text = previewLines(preview, [race]).join('\n')
  expect(text).toContain('Athletes whose points change: 17\nrace  athlete')
  expect(text).toContain('\n\nPicks replaced by reserves: 1,200 (now 0)\n')
  expect(text).toContain('… and 2 more\n\nPlayers whose score or rank changes: 3')
  expect(text).toContain('Anna  -       12.5 (rank 1)\n… and 2 more')
  expect(text).toContain('Boards that change, with their leaders: none\n\nLeagues whose score changes: 21\n')
  expect(text).toContain('Klister  1       3.5\n… and 20 more')
})

test('JSON output has points, not hundredths', () => {
  expect(previewInPoints(preview)).toMatchObject({
    athletes: expect.arrayContaining([expect.objectContaining({ before: null, after: 12.5 })]),
    players: { first: [{ before: null, after: { score: 12.5, rank: 1 } }] },
    leagues: { changed: 21, first: [{ before: 1, after: 3.5 }] },
  })
})

test.each<[string, Partial<ShownChange['before']>, Partial<ShownChange['after']>]>([
  ['provisional → official, revision 1', {}, { state: 'official' }],
  ['provisional, revision 1 → 2', {}, { revision: 2 }],
  ['provisional, revision 1, excluded from totals', {}, { in_totals: false }],
  ['provisional, revision 1, scored by the current rules', {}, {}],
  [
    'scheduled → provisional, revision 1, included in totals',
    { state: 'scheduled', revision: null, in_totals: false },
    {},
  ],
  ['provisional → cancelled', {}, { state: 'cancelled', revision: null }],
])('a preview describes the changes of a race: %s', (what, before, after) => {
  const usual = { state: 'provisional', revision: 1, in_totals: true }
  const sides = { before: { ...usual, ...before }, after: { ...usual, ...after } }
  const line = changeLine({ ...race, path: '/races/53', is_ahead: false, ...sides })
  expect(line).toBe(`  SD-F  ${what}  /races/53`)
})

test('control characters in names are removed', () => {
  expect(textTable(['team'], [['\u001b[2JRed\u202e\u0007 team\n']])).toEqual(['team', '[2JRed team'])
})
