import type { Page } from '@playwright/test'
import {
  anotherPlayer,
  createLeague,
  expect,
  expectMember,
  heading,
  joinWithPassword,
  main,
  makeInvite,
  rowOf,
} from './journey-steps.ts'
import { becomePlayer } from './player.ts'
import { board } from './team-page.ts'
import { test } from './test.ts'

const GONE = 'You were removed from this league and cannot rejoin it'

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const bannerOf = (page: Page, text: string) => page.locator('.alert').filter({ hasText: text })
const addressOf = (league: string) => `/leagues/${encodeURIComponent(league)}`

async function answerYes(page: Page, question: string): Promise<void> {
  await expect(page.getByRole('alertdialog')).toContainText(question)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click()
}

test('a removed member sees a note, and cannot rejoin by password, by invite or from a page opened earlier [2.lgn.a 4.9b 6.3 8.9 R30]', async ({
  page,
  browser,
  baseURL,
}) => {
  const league = `No way back ${process.pid} ${Date.now()}`
  await becomePlayer(page, 'Anna the admin')
  await page.goto('/')
  await createLeague(page, league, 'wax on')
  const invite = await makeInvite(page)

  const friend = await anotherPlayer(browser, baseURL, 'Bjorn the noisy')
  const by_password = await friend.context().newPage()
  await by_password.goto(addressOf(league))
  await button(by_password, `Join ${league}`).click()
  const by_invite = await friend.context().newPage()
  await by_invite.goto(invite)
  await expect(button(by_invite, 'Join the league')).toBeVisible()
  await joinWithPassword(friend, league, 'wax on')
  await expectMember(friend, 'Bjorn the noisy')

  await page.reload()
  await page.getByText(/^(Manage|More)$/).click()
  await button(page, 'Remove players').click()
  await rowOf(board(page, 'Members'), 'Bjorn the noisy')
    .getByRole('button', { name: /^Remove Player/ })
    .click()
  await answerYes(
    page,
    'The player will not be allowed to rejoin this league. Are you sure you want to remove them?',
  )
  await expect(rowOf(board(page, 'Members'), 'Bjorn the noisy')).toHaveCount(0)

  const password = by_password.getByLabel('League password')
  await password.fill('wax on')
  await by_password.getByRole('dialog').getByRole('button', { name: 'Join', exact: true }).click()
  await expect(by_password.getByRole('dialog').getByRole('alert')).toHaveText(new RegExp(GONE))
  await button(by_invite, 'Join the league').click()
  await expect(bannerOf(by_invite, 'Invite not found')).toBeVisible()
  await expect(heading(by_invite)).toHaveText('This invite does not work')

  await friend.goto(invite)
  await expect(heading(friend)).toHaveText('This invite does not work')
  await friend.goto('/leagues')
  await friend.getByRole('searchbox', { name: 'Search by league name' }).fill(league)
  await expect(rowOf(board(friend, 'All leagues'), league)).toContainText('Removed')
  await friend.goto(addressOf(league))
  await expect(main(friend)).toContainText(GONE)
  await expect(button(friend, `Join ${league}`)).toHaveCount(0)
  await page.reload()
  await expect(rowOf(board(page, 'Members'), 'Anna the admin')).toHaveCount(1)
  await expect(rowOf(board(page, 'Members'), 'Bjorn the noisy')).toHaveCount(0)
  await friend.context().close()
})

test.describe('in a season with the team challenge', () => {
  test.use({ variant: 'league' })

  test('a league’s page has name, tick, score, and buttons to join, leave and delete the league [2.lgn.a 1.8a]', async ({
    page,
  }) => {
    await becomePlayer(page, 'Cleo in the club')
    const { name, score } = await findVerifiedLeague(page)
    await page.goto(addressOf(name))
    await expect(heading(page)).toHaveText(`${name} Verified`)
    await expect(heading(page).locator('.league-tick')).toBeVisible()
    const facts = main(page).or(page.locator('.page-head')).locator('.league-facts')
    await expect(facts).toContainText(`League score${score.toLocaleString('en')}`)

    await button(page, `Join ${name}`).click()
    await page.getByText(/^(Manage|More)$/).click()
    await expect(button(page, `Leave ${name}`)).toBeVisible()
    await expect(button(page, 'Delete league')).toHaveCount(0)
    await button(page, `Leave ${name}`).click()
    await answerYes(page, `Are you sure you want to leave ${name}?`)
    await expect(button(page, `Join ${name}`)).toBeVisible()

    const own = `Without a tick ${process.pid} ${Date.now()}`
    await createLeague(page, own, 'wax on')
    await expect(heading(page).locator('.league-tick')).toHaveCount(0)
    await page.getByText(/^(Manage|More)$/).click()
    await expect(button(page, `Leave ${own}`)).toBeVisible()
    await button(page, 'Delete league').click()
    await answerYes(page, 'Are you sure you want to delete this league?')
    await expect(page).toHaveURL('/leagues')
    expect((await page.request.get(`/api${addressOf(own)}`)).status()).toBe(404)
  })
})

/** Returns a verified league that anyone may join, and its score on the board of leagues. */
async function findVerifiedLeague(page: Page): Promise<{ name: string; score: number }> {
  const entries: { league: { name: string; password_protected: boolean }; score: number }[] = await (
    await page.request.get('/api/team_challenge')
  ).json()
  const found = entries.find(({ league }) => !league.password_protected)
  if (!found) throw new Error('the season has no verified league that is open')
  return { name: found.league.name, score: found.score }
}
