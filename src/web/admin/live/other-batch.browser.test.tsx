import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bodiesOf, expectAccessibleLayout } from '../../shell/testing/show-page.tsx'
import { at, niilo, row, running, SEND, showLive } from '../testing/batch-site.ts'

beforeEach(() => page.viewport(390, 844))

const other = { sequence: 4, checkpoint: '7.5 km', athletes: 1, sent_by: 'token Timing', received_at: at }
const overtaken = {
  ...running,
  next_sequence: 5,
  batch: { ...running.batch!, sequence: 4, checkpoint: '7.5 km', rows: [row(niilo, 1)] },
  sent: [other, ...running.sent],
  sent_count: 3,
}

/** Sends a batch to a server that has just accepted batch 4 from somebody else. The server then accepts batch 5. */
async function showOvertaken() {
  const { server, sent_requests } = await showLive(running, {
    [SEND]: () => {
      if (server.live !== running) return { json: { sequence: 5, received_at: at } }
      server.live = overtaken
      return {
        status: 409,
        json: { code: 'old-batch', message: 'A batch with this number was already accepted' },
      }
    },
  })
  await page.getByRole('button', { name: 'Send 3 athletes' }).click()
  await expect.element(page.getByText('Another batch was sent in the meantime')).toBeVisible()
  return () => bodiesOf(sent_requests, SEND) as { sequence: number; results: { athlete: string }[] }[]
}

test('if somebody else has sent a batch, the page says so; the user’s athletes can be sent as the next batch', async () => {
  const sent = await showOvertaken()
  await expect.element(page.getByText(/^Batch 4 at 7.5 km, 1 athlete, was sent/)).toMatchTextContent('Timing')
  await expect.element(page.getByRole('heading', { name: 'Batch 5' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Send 3 athletes' })
  await expect.element(send).toBeDisabled()
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Keep my athletes' }).click()
  await send.click()
  await expect.poll(() => sent().map(({ sequence }) => sequence)).toEqual([4, 5])
  expect(sent()[1]!.results).toHaveLength(3)
})

test('if somebody else has sent a batch, the user can start from that batch', async () => {
  const sent = await showOvertaken()
  await page.getByRole('button', { name: 'Start from batch 4' }).click()
  await page.getByRole('button', { name: 'Send 1 athlete' }).click()
  await expect.poll(() => sent().map(({ sequence }) => sequence)).toEqual([4, 5])
  expect(sent()[1]!.results.map(({ athlete }) => athlete)).toEqual(['id:3'])
})
