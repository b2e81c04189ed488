import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeLeftOver } from './cluster-folder.ts'
import { freshDatabase } from './database.ts'

test('every test has its own database', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
  await one.query('create table mine (id bigint)')
  await one.query('insert into mine values (7)')

  const mine = await one.query('select id, current_setting($1) as zone from mine', ['TimeZone'])
  expect(mine.rows).toEqual([{ id: 7, zone: 'UTC' }])
  await expect(other.query('select id from mine')).rejects.toThrow('does not exist')
})

test('folders of runs that were killed are removed, and no others', () => {
  const place = mkdtempSync(join(tmpdir(), 'podium-left-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const dead = spawnSync(process.execPath, ['--version']).pid
  const kept = [`podium-test-${process.pid}-a`, 'podium-test-b', `postgres-${dead}-c`]
  for (const name of [`podium-test-${dead}-d`, ...kept])
    mkdirSync(join(place, name, 'postgres'), { recursive: true })
  removeLeftOver(place)
  expect(readdirSync(place).toSorted()).toEqual(kept.toSorted())
})
