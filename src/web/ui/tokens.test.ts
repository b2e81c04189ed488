import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** Returns a token's colour in the light and the dark theme. References to other tokens are resolved. */
function coloursOf(token: string): [string, string] {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1] ?? ''
  const other = /^var\(--([a-z0-9-]+)\)$/.exec(value)?.[1]
  if (other) return coloursOf(other)
  const found = value.match(/#[0-9a-f]{6}/g) ?? []
  return [found[0] ?? '', found[1] ?? found[0] ?? '']
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const text: [string, string][] = [
  ['ink', 'snow'],
  ['ink', 'sheet'],
  ['ink', 'ice'],
  ['ink-soft', 'snow'],
  ['ink-soft', 'sheet'],
  ['link', 'sheet'],
  ['link', 'snow'],
  ['go', 'sheet'],
  ['signal', 'sheet'],
  ['bib-ink', 'bib'],
  ['night-soft', 'night'],
  ['night-ink', 'night-rise'],
]

const shapes: [string, string][] = [
  ['line-strong', 'sheet'],
  ['line-strong', 'snow'],
  ['amber', 'sheet'],
  ['chart-own', 'sheet'],
  ['chart-1', 'sheet'],
  ['chart-2', 'sheet'],
  ['chart-3', 'sheet'],
  ['chart-4', 'sheet'],
  ['chart-bar', 'sheet'],
  ['chart-bar', 'chart-ground'],
  ['chart-own', 'chart-ground'],
]

test.each([...text.map((pair) => [...pair, 4.5] as const), ...shapes.map((pair) => [...pair, 3] as const)])(
  '%s on %s has a contrast of at least %d in both themes',
  (one, ground, least) => {
    const [day, night] = coloursOf(one)
    const [day_ground, night_ground] = coloursOf(ground)
    expect(contrast(day, day_ground)).toBeGreaterThanOrEqual(least)
    expect(contrast(night, night_ground)).toBeGreaterThanOrEqual(least)
  },
)

test("the leader's yellow is distinguishable by its own contrast or by its border", () => {
  const [yellow, border] = [coloursOf('bib'), coloursOf('bib-case')].map(([light]) => light)
  const [sheet_by_day, sheet_by_night] = coloursOf('sheet')
  expect(contrast(border ?? '', sheet_by_day)).toBeGreaterThanOrEqual(3)
  expect(contrast(yellow ?? '', sheet_by_night)).toBeGreaterThanOrEqual(3)
})
