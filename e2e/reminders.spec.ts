import type { Page } from '@playwright/test'
import type { MyWeekend } from '#contract/me.ts'
import type { MyNotifications } from '#contract/notifications/notifications.ts'
import type { Weekend } from '#contract/weekends.ts'
import type { NotificationChannel } from '#game/accounts/notifications.ts'
import { HOUR } from '#game/instants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { PushServer } from '#testing/push/push-server.ts'
import { formatPoints, ordinal } from '#text/formats.ts'
import { registerByMail } from './account-forms.ts'
import { moveDeadlines } from './admin.ts'
import { expect, main } from './journey-steps.ts'
import { operate } from './operator.ts'
import { csrfOf } from './player.ts'
import { listPicks, publish, resultsAsPicked } from './race-weekend.ts'
import {
  type Arrived,
  headerOf,
  moveClockTo,
  readArrived,
  test,
  waitForReminders,
  waitUntilLocked,
  waitUntilSent,
} from './reminders.ts'
import { with_service_worker } from './service-worker.ts'
import { bar, board, CHEAPEST_FIRST, expectSaved, namesIn, openList } from './team-page.ts'

const MINUTE = HOUR / 60

test.use(with_service_worker)

test('a player with an incomplete team gets reminders by email and push, then their points by both, until they unsubscribe by one click [R13 rules §11]', async ({
  page,
  ownGame,
  db,
  receivers,
}) => {
  const arrived = () => readArrived(receivers)
  await operate(ownGame.database_url, 'push', 'on', 'push@podium.example')
  await registerByMail(page, receivers.mail_folder)
  const weekend = await upcomingWeekend(page)
  const { weekend_name } = weekend
  const [{ selection_id, trading_close }] = weekend.selections as [Weekend['selections'][number]]
  const closes_at = Date.parse(trading_close)

  await test.step('picks 12 of 16, and chooses notifications', async () => {
    await openPicks(page, selection_id)
    await addAthletes(page, 'Women', 1)
    await board(page, 'Shall we remind you?').getByRole('button', { name: 'Remind me by email' }).click()
    await board(page, 'We will remind you').getByRole('button', { name: 'OK' }).click()
    await addAthletes(page, 'Women', 5)
    await addAthletes(page, 'Men', 6)
    await expect(bar(page)).toContainText('12 of 16')
    await expectSaved(page)

    await page.goto('/users/me/notifications')
    await expect(choice(page, 'Picks close soon, email')).toBeChecked()
    for (const name of ['Picks close soon, push', 'Event scored, email', 'Event scored, push']) {
      await expect(choice(page, name)).not.toBeChecked()
      await choice(page, name).check()
    }
    await expect
      .poll(() => chosenKinds(page))
      .toEqual({ email: ['deadline', 'points'], push: ['deadline', 'points'] })
    await turnPushOn(page, receivers.push)
  })

  await test.step('gets two reminders by each channel', async () => {
    await moveClockTo(db, closes_at - 24 * HOUR + MINUTE)
    await waitForReminders(db, selection_id, 24)
    expect(titlesOf(await arrived())).toEqual({
      emails: [expect.stringMatching(/^12 of 16 picked/)],
      pushes: [expect.stringMatching(/^12 of 16 picked/)],
    })
    await moveClockTo(db, closes_at - 3 * HOUR + MINUTE)
    await waitForReminders(db, selection_id, 3)
    expect(titlesOf(await arrived())).toEqual({
      emails: Array(2).fill(expect.stringMatching(/^12 of 16 picked/)),
      pushes: Array(2).fill(expect.stringMatching(/^12 of 16 picked/)),
    })
  })

  await test.step('completes the team, and gets no reminder of the moved deadline', async () => {
    await openPicks(page, selection_id)
    await addAthletes(page, 'Women', 2)
    await addAthletes(page, 'Men', 2)
    await expect(bar(page)).toContainText('16 of 16')
    await expectSaved(page)
    for (const { sidebet_id, options } of weekend.sidebets) {
      const { option_id } = options[0]!
      await send(page, 'put', `/api/me/placed_sidebets/${sidebet_id}`, { option_id })
    }
    const later = closes_at + 3 * HOUR
    expect(await moveDeadlines(ownGame.database_url, [selection_id], new Date(later))).toEqual([])
    await waitForReminders(db, selection_id, 24)
    await moveClockTo(db, later - 3 * HOUR + MINUTE)
    await waitForReminders(db, selection_id, 3)
    const before_lock = await arrived()
    expect([before_lock.emails.length, before_lock.pushes.length]).toEqual([2, 2])
    expectNoPicks(before_lock, await listPicks(page, selection_id))
    await moveClockTo(db, later + MINUTE)
    await waitUntilLocked(db, selection_id)
  })

  await test.step('is told the points and the rank', async () => {
    await publish(ownGame, await resultsAsPicked(page, ownGame, weekend))
    await waitUntilSent(db)
    const { score, rank }: MyWeekend = await (
      await page.request.get(`/api/me/weekend_results/${weekend.weekend_id}`)
    ).json()
    expect(score).toBeGreaterThan(0)
    const title = `${formatPoints(score, 'en')} points in ${weekend_name}: you are ${ordinal(rank!)}`
    const { emails, pushes } = titlesOf(await arrived())
    expect(emails.slice(2)).toEqual([`${title} (Podium)`])
    expect(pushes.slice(2)).toEqual([title])
  })

  await test.step('unsubscribes by one click, and gets no more points, neither by email nor by push', async () => {
    const last = (await arrived()).emails.at(-1)!
    expect(headerOf(last, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, url = ''] = /^<(http[^>]+)>$/.exec(headerOf(last, 'list-unsubscribe') ?? '') ?? []
    // The mail program sends this request, so it has no cookies of the browser (RFC 8058).
    const reply = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(reply.status).toBe(200)
    await page.goto('/users/me/notifications')
    await expect(choice(page, 'Event scored, email')).not.toBeChecked()
    await expect(choice(page, 'Event scored, push')).not.toBeChecked()
    for (const channel of ['email', 'push'])
      await expect(choice(page, `Picks close soon, ${channel}`)).toBeChecked()

    const next = await openNextWeekend(page, db, weekend)
    for (const each of next.selections) {
      await send(page, 'put', `/api/me/teams/selections/${selection_id}/clone`, {
        selection_id: each.selection_id,
      })
    }
    await moveClockTo(db, Math.max(...next.selections.map((each) => Date.parse(each.trading_close))) + MINUTE)
    for (const each of next.selections) await waitUntilLocked(db, each.selection_id)
    await publish(ownGame, await resultsAsPicked(page, ownGame, next))
    await waitUntilSent(db)
    const { score }: MyWeekend = await (
      await page.request.get(`/api/me/weekend_results/${next.weekend_id}`)
    ).json()
    expect(score).toBeGreaterThan(0)
  })

  const { emails, pushes } = await arrived()
  expect([emails.length, pushes.length]).toEqual([3, 3])
  expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(3)
  expect(new Set(pushes.map(({ payload }) => payload.message_id)).size).toBe(3)
  // The second reminder replaces the first. The points replace nothing.
  expect(pushes.map(({ topic }) => pushes.findIndex((each) => each.topic === topic))).toEqual([0, 0, 2])
  expect(receivers.push.violations).toEqual([])
})

async function upcomingWeekend(page: Page): Promise<Weekend> {
  return (await page.request.get('/api/weekends/upcoming')).json()
}

async function openPicks(page: Page, selection_id: number): Promise<void> {
  await page.goto(`/athletes?selection=${selection_id}&${CHEAPEST_FIRST}`)
}

async function addAthletes(page: Page, title: 'Women' | 'Men', count: number): Promise<void> {
  const list = await openList(page, title)
  const names = (await namesIn(list)).slice(0, count)
  for (const name of names) await list.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  await expectSaved(page)
}

const choice = (page: Page, name: string) => main(page).getByRole('switch', { name, exact: true })

async function readNotifications(page: Page): Promise<MyNotifications> {
  return (await page.request.get('/api/me/notifications')).json()
}

/** The kinds that the server has stored, by channel. */
async function chosenKinds(page: Page) {
  const { preferences } = await readNotifications(page)
  const kindsBy = (channel: NotificationChannel) =>
    preferences.filter((preference) => preference[channel]).map(({ kind }) => kind)
  return { email: kindsBy('email'), push: kindsBy('push') }
}

/**
 * Turns push notifications on. Replaces only the browser's push manager: it subscribes at the push server of the test.
 */
async function turnPushOn(page: Page, push: PushServer): Promise<void> {
  const { push_public_key } = await readNotifications(page)
  await page.evaluate((subscription) => {
    const { endpoint } = subscription
    const fake = { endpoint, toJSON: () => subscription, unsubscribe: async () => true }
    let current: typeof fake | null = null
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => {
        current = fake
        return fake
      },
    })
  }, push.subscribe(push_public_key!))
  await main(page).getByRole('button', { name: 'Turn on here' }).click()
  await expect(main(page)).toContainText('This browser gets notifications')
}

async function send(page: Page, method: 'post' | 'put', url: string, data: object): Promise<void> {
  const headers = { 'x-csrf-token': await csrfOf(page) }
  await expect(await page.request[method](url, { headers, data })).toBeOK()
}

/** Moves the clock to a time at which the next weekend can be picked. */
async function openNextWeekend(page: Page, db: Db, { weekend_id }: Weekend): Promise<Weekend> {
  await moveClockTo(db, Date.parse('2027-02-08T08:00:00Z'))
  await expect.poll(async () => (await upcomingWeekend(page)).weekend_id).not.toBe(weekend_id)
  return upcomingWeekend(page)
}

function titlesOf({ emails, pushes }: Arrived) {
  return { emails: emails.map(({ subject }) => subject), pushes: pushes.map(({ payload }) => payload.title) }
}

function expectNoPicks({ emails, pushes }: Arrived, picks: readonly { name: string }[]): void {
  expect(picks).toHaveLength(16)
  const texts = JSON.stringify([emails, pushes])
  expect(picks.filter(({ name }) => texts.includes(name))).toEqual([])
}
