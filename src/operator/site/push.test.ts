import { expect, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { freshDatabase } from '#testing/database/database.ts'

test('push notifications are switched on with a contact address, and switched off again', async () => {
  const { run, lastAudit, expectRefused } = testContext(await freshDatabase())
  expect((await run('push', 'status')).out).toBe('Push notifications are off.\nSubscribed browsers: 0.\n')
  await expectRefused(1, 'email address', ['push', 'on'])
  await expectRefused(2, 'must be an email address', ['push', 'on', 'game'])
  expect((await run('push', 'on', 'game@example.org', '--dry-run')).out).toMatch(/on\.\n.*\nDry run/)
  expect((await run('push', 'status')).out).toMatch(/are off/)

  const { out } = await run('push', 'on', 'game@example.org', '--reason', 'Season')
  expect(out).toBe('Push notifications are on.\nContact: game@example.org.\n')
  expect(await lastAudit()).toMatchObject({ act: 'push switch', reason: 'Season', after: { is_on: true } })
  expect((await run('push', 'off')).out).toMatch(/are off/)
  expect((await run('push', 'on')).out).toMatch(/are on\.\nContact: game@example\.org/)
})
