import { expect, test } from 'vitest'
import { footerSections, LOG_IN, menuEntries } from './menu.ts'
import { hasPage } from './paths.ts'

test.each([true, false])('2.5a the menu links only to pages that exist; is a player: %s', (is_player) => {
  const entries = menuEntries(is_player)
  expect(entries).toContainEqual({ label: 'Leaderboards', to: '/overall' })
  expect(entries).toContainEqual({ label: 'How to play', to: '/info/rules' })
  expect(entries).toContainEqual({ label: 'Contact', to: '/info/contact' })
  expect(entries.every(({ to }) => hasPage(to))).toBe(true)
})

test('2.5a Log in is the last entry, and only of those who are not logged in', () => {
  expect(menuEntries(true)).not.toContainEqual(LOG_IN)
  if (hasPage(LOG_IN.to)) expect(menuEntries(false).at(-1)).toEqual(LOG_IN)
})

test('2.6 a footer section without a page is left out', () => {
  const headings = footerSections(null).map(({ heading }) => heading)
  expect(headings).toContain('Standings')
  expect(footerSections(null).every(({ entries }) => entries.length > 0)).toBe(true)
})

test('2.6 one can always get in touch by mail', () => {
  const touch = footerSections('hello@example.org').find(({ heading }) => heading === 'Get in touch')
  expect(touch?.entries).toContainEqual({ label: 'hello@example.org', to: 'mailto:hello@example.org' })
})

test.each([
  ['/', true],
  ['/overall', true],
  ['/races/12', true],
  ['/overall/', true],
  ['/nowhere', false],
  ['/races', false],
  ['/info/rules', true],
  ['/info', false],
])('%s is a page: %s', (address, expected) => {
  expect(hasPage(address)).toBe(expected)
})
