import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'
import { inHours, selectionOf, weekendOf } from '../shell/testing/team-replies.ts'

test('when all teams are locked, the team page leads to the event with the player’s team', async () => {
  const locked = selectionOf({ trading_open: false, trading_close: inHours(-1) })
  const weekend = weekendOf([locked], { is_upcoming: false, trading_open: false, trading_close: inHours(-1) })
  await showPage(
    '/athletes',
    {
      'GET /api/weekends/upcoming': { status: 404, json: { code: 'not-found', message: 'Not found' } },
      'GET /api/weekends/current': { json: { weekend, published_at: null } },
    },
    anna,
  )
  await expect.element(page.getByRole('main')).toMatchTextContent('The teams of Ruka are locked.')
  await expect
    .element(page.getByRole('link', { name: 'See your team and its points' }))
    .toHaveAttribute('href', '/events/7')
  await expectAccessibleLayout()
})
