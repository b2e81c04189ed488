import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Weekend } from '#contract/weekends.ts'
import { RacesCard } from './races-card.tsx'

const race = (race_id: number, name: string, gender: string, day: number) => ({
  race_id,
  name,
  gender,
  date: `2027-01-${day}T09:30:00Z`,
  state: 'scheduled',
  distance: 10,
  discipline: 'Classic',
})

/** Returns the texts of the headings and races, in reading order. */
function headingsAndRaces(selections: { races: object[] }[]): string[] {
  const weekend = { is_tour: false, time_zone: 'UTC', selections } as unknown as Weekend
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RacesCard weekend={weekend} />
    </MemoryRouter>,
  )
  return [...html.matchAll(/<(h2|h3|a)\b[^>]*>([^<]+)/g)].map(([, , words]) => `${words}`)
}

test('the races this weekend are split into Men, Women and Mixed, whatever their selection [2.ath.b]', () => {
  const [relay, women, men, sprint] = [
    race(1, 'Mixed relay', 'mixed', 17),
    race(2, 'Women’s 10 km', 'f', 15),
    race(3, 'Men’s 10 km', 'm', 15),
    race(4, 'Men’s sprint', 'm', 16),
  ]
  expect(headingsAndRaces([{ races: [relay] }, { races: [women, men] }, { races: [sprint] }])).toEqual([
    'Races this weekend',
    'Men',
    'Men’s 10 km',
    'Men’s sprint',
    'Women',
    'Women’s 10 km',
    'Mixed',
    'Mixed relay',
  ])
})

test('races are folded on phones; more than ten races are folded on all screens', () => {
  const races = Array.from({ length: 11 }, (_, index) => race(index + 1, `Leg ${index + 1}`, 'm', 10 + index))
  const htmlOf = (shown: object[]) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <RacesCard
          weekend={{ is_tour: true, time_zone: 'UTC', selections: [{ races: shown }] } as unknown as Weekend}
        />
      </MemoryRouter>,
    )
  expect(htmlOf(races)).toContain('<details class="fold"><summary>11 races</summary>')
  expect(htmlOf(races.slice(0, 10))).toContain(
    '<details class="fold fold-on-phone"><summary>10 races</summary>',
  )
  expect(htmlOf([])).not.toContain('<details')
})
