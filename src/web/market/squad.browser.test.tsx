import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openMarket } from '../shell/testing/market-site.ts'
import { expectFine } from '../shell/testing/show-page.tsx'
import { athleteOf, ownedOf } from '../shell/testing/team-replies.ts'

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
  await expectFine()
})
