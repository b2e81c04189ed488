import { expect, test } from 'vitest'
import { footerSections, menuEntries } from './menu.ts'
import { hasPage } from './paths.ts'

const MENU = [
  { label: 'Leaderboards', to: '/overall' },
  { label: 'How to play', to: '/info/rules' },
  { label: 'Team Selection', to: '/athletes' },
  { label: 'Leagues', to: '/leagues' },
  { label: 'Events', to: '/events' },
  { label: 'Contact', to: '/info/contact' },
]

test.each([
  ['a player', true, MENU],
  ['a visitor', false, [...MENU, { label: 'Log in', to: '/login' }]],
] as const)(
  'the menu of %s, with links to existing pages only [2.5a rules §11]',
  (_who, is_player, entries) => {
    expect(menuEntries(is_player)).toEqual(entries)
    expect(entries.every(({ to }) => hasPage(to))).toBe(true)
  },
)

test('the sections of the footer with their links [2.6 rules §11]', () => {
  const sections = footerSections(null).map(({ heading, entries }) => [
    heading,
    ...entries.map(({ label, to }) => `${label} ${to}`),
  ])
  expect(sections).toEqual([
    ['Play the game', 'Team Selection /athletes', 'How to play /info/rules'],
    [
      'Standings',
      'My Team /users/me',
      'Overall player ranking /overall',
      'Leagues /leagues',
      'Athletes /athletes',
    ],
    ['Schedule', 'Events /events', 'All deadlines (.ics) /events.ics'],
    ['Get in touch', 'Contact /info/contact'],
  ])
})

test('no two links of the footer are marked on the same page [2.6]', () => {
  const marked = footerSections(null).flatMap(({ entries }) => entries.filter(({ is_second }) => !is_second))
  expect(new Set(marked.map(({ to }) => to)).size).toBe(marked.length)
})

test('the footer always has a contact email address [2.6]', () => {
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
