import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { namesInMarket, openMarket } from '../shell/testing/market-site.ts'
import { expectAccessibleLayout } from '../shell/testing/show-page.tsx'
import { athleteOf, inHours, ownedOf } from '../shell/testing/team-replies.ts'

test('on a phone the text of a card stays within it, also with a long word in the name of the pro team', async () => {
  await page.viewport(390, 844)
  const pro_team = { name: 'Combefroidement Glisse', abbreviation: 'CFG', logo_url: null }
  const athlete = athleteOf(1, { name: 'Niilo Lumijoki', pro_team, rank: null })
  await openMarket({ athletes: [athlete], start: [ownedOf(athlete)] })
  const squad = page.getByRole('region', { name: 'Your squad' })
  const team = squad.getByText('Combefroidement Glisse')
  await expect.element(team).toBeVisible()
  const card = team.element().closest('li')!
  const { left, right } = card.getBoundingClientRect()
  for (const text of card.querySelectorAll('p')) {
    const box = text.getBoundingClientRect()
    expect(box.left).toBeGreaterThanOrEqual(left)
    expect(box.right).toBeLessThanOrEqual(right)
  }
  await expectAccessibleLayout()
})

test('on a phone the page is at most 6000 pixels high, even if no athlete of a full squad starts [19.8]', async () => {
  await page.viewport(390, 844)
  const pro_team = { name: 'Valfredda Biscotti', abbreviation: 'VFB', logo_url: null }
  const ids = Array.from({ length: 20 }, (_, index) => [1 + index, 101 + index]).flat()
  const names = [
    'Niilo Lumijoki',
    'Vilde Granheia',
    'Sebastian Hinterfirn',
    'Iida Revonlampi',
    'Pietro Larisetti',
  ]
  const athletes = ids.map((id, index) =>
    athleteOf(id, { name: names[index % 5]!, price: 5000, pro_team, youth: index % 5 === 0 }),
  )
  const squad = athletes.slice(0, 12)
  const starters = ids.slice(12)
  const listOf = (gender: 'f' | 'm') => {
    const race_id = gender === 'f' ? 70 : 71
    const states = { confirmed: starters, doubtful: [], not_starting: [] }
    return { race_id, name: `Leg ${race_id}`, kind: 'marathon', gender, listed_at: inHours(-2), ...states }
  }
  await openMarket({
    athletes,
    start: squad.map((athlete) => ownedOf(athlete)),
    selection: { max_picks: 12, max_picks_per_gender: 8 },
    more: ({ selection_id }) => ({
      [`GET /api/selections/${selection_id}/start_lists`]: { json: [listOf('f'), listOf('m')] },
    }),
  })
  const notice = page.getByRole('region', { name: '12 of your 12 do not start' })
  const replace = notice.getByRole('button', { name: /^Replace/ })
  await expect.element(replace).toHaveLength(2)
  await expect.poll(namesInMarket).toHaveLength(30)
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(6000)

  await notice.getByText('2 other athletes').first().click()
  await expect.element(replace).toHaveLength(4)
  await notice.getByText('10 more picks').click()
  await expect.element(replace).toHaveLength(14)
  await expectAccessibleLayout()
})
