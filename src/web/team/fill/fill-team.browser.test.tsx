import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bar, openMarket } from '../../shell/testing/market-site.ts'
import { expectAccessibleLayout } from '../../shell/testing/show-page.tsx'
import { athleteOf, ownedOf } from '../../shell/testing/team-replies.ts'

const proposal = page.getByRole('dialog', { name: 'Suggested team' })
const fill = page.getByRole('button', { name: 'Fill my team' })
const coming = () => [...document.querySelectorAll('.fill-name')].map(({ textContent }) => textContent)

/** Four women, four men and two cubs. The budget is enough for a whole squad. */
const athletes = [1, 2, 3, 4, 101, 102, 103, 104]
  .map((id) => athleteOf(id))
  .concat([9, 109].map((id) => athleteOf(id, { is_cub: true })))

const isChange = ({ call }: { call: string }) => /^(POST|PUT|DELETE) \/api\/me\/teams\//.test(call)

beforeEach(() => page.viewport(1280, 800))

test('the proposal for an empty squad is edited, accepted as one change, and undone', async () => {
  const { saved, sent_requests } = await openMarket({ athletes })
  await fill.click()
  await expect.poll(coming).toHaveLength(4)
  await expect.element(proposal).toMatchTextContent(/Adds 4 athletes for \$40,000, leaving \$60,000\./)
  expect(document.querySelectorAll('.fill-role')).toHaveLength(1)
  await expectAccessibleLayout()
  const gone = String(coming()[1])
  await proposal.getByRole('button', { name: `Leave out ${gone}` }).click()
  await expect.poll(coming).toHaveLength(3)
  await proposal.getByRole('button', { name: 'Suggest another' }).click()
  await expect.poll(coming).toHaveLength(4)
  expect(coming()).not.toContain(gone)
  expect(sent_requests.filter(isChange)).toEqual([])
  await proposal.getByRole('button', { name: 'Use this team' }).click()
  await expect.element(bar).toMatchTextContent('4 of')
  await expect.poll(() => saved().filter(({ is_team_captain }) => is_team_captain)).toHaveLength(1)
  expect([saved().length, sent_requests.filter(isChange).length]).toEqual([4, 1])
  await expect.element(fill).toHaveAttribute('aria-disabled', 'true')
  await expect.element(fill).toHaveAccessibleDescription('Your team is full')
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(saved).toEqual([])
})

test('if every athlete is too expensive, the button says that no more can be afforded', async () => {
  await openMarket({ athletes: [1, 101].map((id) => athleteOf(id, { price: 200_000 })) })
  await expect.element(fill).toHaveAccessibleDescription('You cannot afford any more athletes')
})

test('a cancelled proposal changes nothing, and athletes in the team stay', async () => {
  const own = ownedOf(athleteOf(2), { is_team_captain: true })
  const { saved, sent_requests } = await openMarket({ athletes, start: [own] })
  await fill.click()
  await expect.poll(coming).toHaveLength(3)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => proposal.query()).toBeNull()
  expect([saved(), sent_requests.filter(isChange)]).toEqual([[own], []])
  await fill.click()
  await proposal.getByRole('button', { name: 'Use this team' }).click()
  await expect.poll(saved).toHaveLength(4)
  expect(saved()).toContainEqual(own)
})

test('a team is proposed and accepted without a mouse', async () => {
  const { saved } = await openMarket({ athletes })
  await expect.element(fill).toBeVisible()
  fill.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(proposal.getByRole('heading')).toHaveFocus()
  while (document.activeElement?.textContent !== 'Use this team') await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(saved).toHaveLength(4)
  await expect.element(fill).toHaveFocus()
})
