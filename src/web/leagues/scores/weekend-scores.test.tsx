import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { WeekendScores } from './weekend-scores.tsx'

const column = (weekend_id: number, weekend_name: string, has_page: boolean) => ({
  weekend_id,
  weekend_name,
  event_start: '2026-12-05T10:00:00Z',
  has_page,
})
const user = {
  user_id: 1,
  user_name: 'anna',
  team_name: 'Seven Reindeer',
  country: null,
  verified_user: false,
}
const score = (weekend_id: number, points: number, counts: boolean) => ({
  weekend_id,
  user_id: 1,
  score: points,
  counts,
})

const html = renderToStaticMarkup(
  <MemoryRouter>
    <WeekendScores
      name="Vasa & Co"
      columns={[column(8, 'Davos', true), column(7, 'Ruka', false)]}
      members={[{ user, rank: 1, position: 1, score: 180, is_deleted: false }]}
      scores={[score(8, 100, true), score(7, 80, false)]}
      steps={[]}
    />
  </MemoryRouter>,
)

test('the heading of a weekend links to the page of the weekend in the league, if there is one [2.lgn.c]', () => {
  expect(html).toMatch(/<th scope="col">.*<a href="\/leagues\/Vasa%20%26%20Co\/weekend\/8"[^>]*>Davos<\/a>/)
  expect(html).toContain('<span class="wide-name">Ruka</span>')
  expect(html.match(/<a /g)).toHaveLength(1)
})

test('each player has a score for each weekend, bold if it counts [5.15 2.lgn.c]', () => {
  expect(html).toMatch(/Seven Reindeer<\/bdi><\/th><td><strong>100<\/strong><\/td><td>80<\/td>/)
})
