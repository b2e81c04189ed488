import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkColours, contrastOf, groundShades, OWN_COLOURS } from './brand-colours.ts'

const none = { accent_colour: null, ground_colour: null }

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0a1a2f', '#0a1a2f', 1],
])('the contrast ratio of %s and %s is %d', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2)
})

test.each([
  [none],
  [OWN_COLOURS],
  [{ accent_colour: '#ff9a3c', ground_colour: '#1b3b2f' }],
  [{ accent_colour: '#7fd1ff', ground_colour: '#40101c' }],
])('colours with enough contrast are allowed: %j', (given) => {
  expect(checkColours(given)).toEqual([])
})

test.each([
  ['a dark accent', { accent_colour: '#c4162e', ground_colour: null }, 'accent_colour', 'accent-text', 3.01],
  ['a light ground', { accent_colour: null, ground_colour: '#7f9fbf' }, 'ground_colour', 'ground-text', 1.3],
  [
    'an accent that is not visible on its ground',
    { accent_colour: '#b08a60', ground_colour: '#1d3b5c' },
    'accent_colour',
    'ground',
    2.9,
  ],
])('%s is refused, and the refusal has the contrast', (_, given, colour, against, ratio) => {
  expect(checkColours(given)).toMatchObject([{ colour, against, ratio: expect.closeTo(ratio, 1) }])
})

test.each(['#c4162e', '#000000', '#0000ff', '#123456', '#800080', '#ffffff'])(
  'the colours nearest to %s are allowed, and each refusal has a contrast below the minimum',
  (colour) => {
    const given = { accent_colour: colour, ground_colour: colour }
    const refusals = checkColours(given)
    const nearest = Object.fromEntries(refusals.map((refusal) => [refusal.colour, refusal.nearest]))
    expect(checkColours({ ...given, ...nearest })).toEqual([])
    for (const { ratio, min_ratio } of refusals) expect(ratio).toBeLessThan(min_ratio)
  },
)

test('the game’s own colours and shades equal those of its style sheet', () => {
  const css = readFileSync(new URL('../web/ui/tokens.css', import.meta.url), 'utf8')
  expect(css).toContain(`--bib: ${OWN_COLOURS.accent_colour};`)
  expect(css).toContain(`--night: light-dark(${OWN_COLOURS.ground_colour},`)
  expect(css).toContain('--bib-ink: #1d1600;')
  expect(css).toContain('--night-soft: #a9bfd6;')
  expect(groundShades('#000000')).toEqual({ rise: '#121212', deep: '#000000' })
})
