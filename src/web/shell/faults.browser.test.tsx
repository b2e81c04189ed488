import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleLayout, type FakeReply, showPage } from './testing/show-page.tsx'

const faults: [string, FakeReply | (() => Promise<FakeReply>)][] = [
  ['loading', () => new Promise(() => {})],
  ['a server error', { status: 500, json: { code: 'internal', message: 'It broke' } }],
  ['no reply', null],
]

/** Pages, each with the requests that fail. */
const pages = [
  ['/athletes', ['weekends/upcoming', 'athletes']],
  ['/athletes/9', ['athletes/9', 'athletes/9/results', 'athletes/9/prices', 'athletes/9/popularity']],
  ['/events/7', ['weekends/7', 'weekends/7/cups', 'weekends/7/results/users', 'weekends/7/results/athletes']],
] as const

beforeEach(() => page.viewport(1280, 800))

test.each(
  pages.flatMap(([address, calls]) =>
    faults.map(([fault, reply]) => [address, fault, reply, calls] as const),
  ),
)('%s (%s) is accessible and does not scroll sideways', async (address, fault, reply, calls) => {
  await showPage(address, Object.fromEntries(calls.map((call) => [`GET /api/${call}`, reply])))
  if (fault !== 'loading')
    await expect.element(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  await expectAccessibleLayout()
})
