import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkWorkPause } from '#server/doctor/examine-mail.ts'
import { jobHandler } from '#server/jobs/job-handler.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { addJob } from '#server/jobs/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { deliverDue } from '#server/platform/email/deliver.ts'
import { pauseWork } from '#server/platform/work-pause/store.ts'
import { openMailServer } from '#testing/mail/mail-server.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { outbox, smtp } from '#testing/mail/outbox.ts'
import { resumeWork } from './after-restore.ts'

test('no email is sent and no job runs before an operator resumes', async () => {
  const pool = await outbox(2)
  const db = Db.of(pool)
  const server = await openMailServer()
  const transport = smtp(server.url)
  let runs = 0
  const count = jobHandler(z.object({}), async () => {
    runs += 1
  })
  const work = async () => {
    await deliverDue(db, transport, openLog().log)
    await runJobs(db, { count }, openLog().log)
    const { found } = await checkWorkPause({} as never, db)
    return { emails: server.received.length, runs, problems: found.length }
  }
  await addJob(db, { kind: 'count', input: {}, actor: 'olga' })
  await db.transaction((tx) => pauseWork(tx, '2027-01-14T08:00:00Z'))
  expect(await work()).toEqual({ emails: 0, runs: 0, problems: 1 })
  const by = { actor: 'olga' }
  expect(await db.transaction((tx) => resumeWork(tx, false, by))).toMatchObject({ emails: 2, jobs: 1 })
  expect(await work()).toEqual({ emails: 2, runs: 1, problems: 0 })
})
