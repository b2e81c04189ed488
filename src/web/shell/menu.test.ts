import { expect, test } from 'vitest'
import { footerSections, menuLinks } from './menu.ts'
import { PAGES } from './page-list.ts'

const MENU = [
  { label: 'Leaderboards', to: '/overall' },
  { label: 'How to play', to: '/info/rules' },
  { label: 'Team Selection', to: '/athletes' },
  { label: 'Leagues', to: '/leagues' },
  { label: 'Events', to: '/events' },
  { label: 'Contact', to: '/info/contact' },
]

test.each([
  ['a player', 'player', MENU],
  ['an operator', 'operator', [...MENU, { label: 'Admin', to: '/admin' }]],
  ['a visitor', null, [...MENU, { label: 'Log in', to: '/login' }]],
] as const)('the menu for %s has the expected links in order [2.5a rules §11]', (_who, role, links) => {
  expect(menuLinks(role).map(({ label, to }) => ({ label, to }))).toEqual(links)
})

test('the login is the only link in the menu that is for visitors', () => {
  const hidden = menuLinks(null).filter(({ is_for_visitors }) => is_for_visitors)
  expect(hidden.map(({ label }) => label)).toEqual(['Log in'])
})

const added = [
  { label: 'Prizes', address: '/info/prizes' },
  { label: 'Poster', address: '/media/poster.png' },
  { label: 'Our club', address: 'https://club.example/' },
]
const ADDED = [
  { label: 'Prizes', to: '/info/prizes', is_outside: false },
  { label: 'Poster', to: '/media/poster.png', is_outside: true },
  { label: 'Our club', to: 'https://club.example/', is_outside: true },
]

test('links of operators come after those of the menu, and before the login [E7]', () => {
  const labels = menuLinks(null, added).map(({ label }) => label)
  expect(labels.slice(-5)).toEqual(['Contact', 'Prizes', 'Poster', 'Our club', 'Log in'])
  expect(menuLinks('player', added).slice(-3)).toEqual(ADDED)
})

test('links of operators have a section of their own in the footer [E7]', () => {
  expect(footerSections(null, added).at(-1)).toEqual({ heading: 'More', links: ADDED })
})

test('no two links of a place have the same position', () => {
  const positions = PAGES.flatMap(({ links = [] }) => links.map(({ place, order }) => `${place} ${order}`))
  expect(new Set(positions).size).toBe(positions.length)
})

test('the footer has four sections with the expected links [2.6 rules §11]', () => {
  const sections = footerSections(null).map(({ heading, links }) => [
    heading,
    ...links.map(({ label, to }) => `${label} ${to}`),
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

test('on each page at most one link of the footer is marked as current [2.6]', () => {
  const marked = footerSections(null).flatMap(({ links }) => links.filter(({ is_second }) => !is_second))
  expect(new Set(marked.map(({ to }) => to)).size).toBe(marked.length)
})

test('the footer has the contact email address [2.6]', () => {
  const touch = footerSections('hello@example.org').find(({ heading }) => heading === 'Get in touch')
  expect(touch?.links).toContainEqual(
    expect.objectContaining({ label: 'hello@example.org', to: 'mailto:hello@example.org', is_outside: true }),
  )
})
