import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readUpload } from '#server/imports/uploads/read-upload.ts'
import { logIn } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { SAMPLE_FILES } from '#text/imports/sample-files.ts'

const { app, pool } = await testApp()
const operator = await logIn(app, pool, test_ids.users.olga)

test.each(['athletes', 'prices', 'weekends'] as const)('the sample of %s can be imported', async (what) => {
  const reply = await operator.ask('POST', `/api/admin/imports/${what}`, Buffer.from(SAMPLE_FILES[what]), {
    'content-type': 'application/octet-stream',
  })
  expect(reply.json()).toMatchObject({ issues: [], plan: { season: expect.any(String) } })
})

test('the sample of results can be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upload-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'list'), SAMPLE_FILES.results)
  const { issues, rows, ignored_columns } = await readUpload(join(folder, 'list'))
  expect([issues, ignored_columns]).toEqual([[], []])
  expect(rows.map(({ place, status }) => place ?? status)).toEqual([1, 2, 'DNF'])
})
