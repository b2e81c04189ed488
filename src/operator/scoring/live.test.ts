import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testContext } from '#testing/command.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { codes, lockDavos } from '#testing/live-davos.ts'
import { test_season } from '#testing/test-season.ts'

test('places from a file are shown while a race runs, and can be withdrawn [rules §11]', async () => {
  const { pool } = await filledDatabase(test_season)
  const { run, expectDryRun, expectRefused } = testContext(pool)
  const file = join(await mkdtemp(join(tmpdir(), 'live-')), 'split.csv')
  await writeFile(file, `athlete,place,status,time,bib\n${codes.ask},1,,17:12.4,44\n${codes.birk},,DNF,,12\n`)
  const send = (sequence: number) => {
    const options = ['--sequence', String(sequence), '--checkpoint', '7.5 km', '--starters', '76']
    return ['live', 'send', 'Davos Sprint', file, ...options]
  }
  await expectRefused(1, 'Players can still change their teams for this race', send(3))
  await lockDavos(pool)
  await expectDryRun('select count(*) from live_batches', ...send(3))
  expect((await run(...send(3))).out).toBe('Davos Sprint: batch 3 at 7.5 km with 2 athletes is live.\n')
  await expectRefused(1, 'A batch with this number or a higher one was already accepted', send(2))
  const { rows } = await pool.query('select place, status, gap, bib from live_results order by bib desc')
  expect(rows).toEqual([
    { place: 1, status: null, gap: '17:12.4', bib: 44 },
    { place: null, status: 'DNF', gap: null, bib: 12 },
  ])
  expect((await run('live', 'withdraw', 'Davos Sprint')).out).toBe('Davos Sprint is no longer live.\n')
  await expectRefused(1, 'This race has no live results', ['live', 'withdraw', 'Davos Sprint'])
  await expectRefused(2, 'Give --sequence and --checkpoint', ['live', 'send', 'Davos Sprint', file])
})
