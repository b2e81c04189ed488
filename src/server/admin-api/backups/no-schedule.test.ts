import { expect, test } from 'vitest'
import { logIn } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()

test('without BACKUP_DIR there is no schedule, and no backup can be made or downloaded', async () => {
  const browser = await logIn(app, pool, test_ids.users.oskar)
  const state = (await browser.ask('GET', '/api/admin/backups')).json()
  expect(state).toMatchObject({ schedule: null, next_at: null, files: [] })
  const started = await browser.ask('POST', '/api/admin/backups')
  expect([started.statusCode, started.json().code]).toEqual([409, 'refused'])
  const body = { name: 'podium.tar.zst', reason: 'x' }
  expect((await browser.ask('POST', '/api/admin/backups/downloads', body)).statusCode).toBe(404)
  expect((await pool.query('select from jobs')).rowCount).toBe(0)
})
