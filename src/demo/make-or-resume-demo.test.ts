import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { createSeason } from '#server/seasons/create-season.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { standingBoards } from '#testing/seasons/oracle.ts'
import { makeOrResumeDemo } from './make-or-resume-demo.ts'

const size = { seed: 'offer', players: 20 }

/** Makes or resumes a demo in the way a server does when it starts. Returns the printed lines. */
async function makeOrResume(db: Db): Promise<string[]> {
  const lines: string[] = []
  await makeOrResumeDemo(db, 'marathon', (line) => lines.push(line), size)
  return lines
}

test('an empty database gets one season, even after a second start', async () => {
  const pool = await freshDatabase()
  expect(await makeOrResume(Db.of(pool))).toEqual([
    'The database is empty: creating a demo season (marathon; set DEMO=off for an empty database) …',
  ])
  const count = 'select (select count(*) from audit) as acts, (select count(*) from users) as users'
  const before = await pool.query(count)
  expect(await makeOrResume(Db.of(pool))).toEqual([])
  expect((await pool.query(count)).rows).toEqual(before.rows)
})

test('a database that has a season is not changed', async () => {
  const pool = await freshDatabase()
  await createSeason(Db.of(pool), { name: 'Our own', variant: 'league', actor: 'anna' })
  expect(await makeOrResume(Db.of(pool))).toEqual([])
  const { rows } = await pool.query(
    'select (select count(*) from seasons) as seasons, count(*) as users from users',
  )
  expect(rows).toEqual([{ seasons: 1, users: 0 }])
})

test('two servers that start on one database make one season', async () => {
  const pool = await freshDatabase()
  const lines = await Promise.all([makeOrResume(Db.of(pool)), makeOrResume(Db.of(pool))])
  expect(lines.flat().length).toBe(1)
})

test('a crash while the season is being written leaves nothing; the next start generates the season', async () => {
  const pool = await freshDatabase()
  await crashOn(pool, 'leagues', 'true')
  await expect(makeOrResume(Db.of(pool))).rejects.toThrow('pulled the plug')
  const { rows } = await pool.query(
    'select (select count(*) from seasons) as seasons, count(*) as users from users',
  )
  expect(rows).toEqual([{ seasons: 0, users: 0 }])

  await pool.query('drop trigger crash on leagues')
  expect((await makeOrResume(Db.of(pool)))[0]).toMatch(/^The database is empty/)
})

test('a crash while results are being published is repaired by the next start', async () => {
  const whole = await freshDatabase()
  await makeOrResume(Db.of(whole))
  const pool = await freshDatabase()
  await crashOn(pool, 'publications', `new.reason is not null and new.state = 'official'`)
  await expect(makeOrResume(Db.of(pool))).rejects.toThrow('pulled the plug')

  await pool.query('drop trigger crash on publications')
  expect(await makeOrResume(Db.of(pool))).toEqual(['Completing the demo season …'])
  expect(await makeOrResume(Db.of(pool))).toEqual([])
  expect(await standingBoards(pool, 1)).toEqual(await standingBoards(whole, 1))
  const history =
    'select race_id, state, include_in_total, reason, published_at from publications order by publication_id'
  expect((await pool.query(history)).rows).toEqual((await whole.query(history)).rows)
})

type Pool = Awaited<ReturnType<typeof freshDatabase>>

async function crashOn(pool: Pool, table: string, condition: string): Promise<void> {
  await pool.query(`create function crash() returns trigger language plpgsql as
    $$ begin if ${condition} then raise 'pulled the plug'; end if; return new; end $$`)
  await pool.query(`create trigger crash before insert on ${table} for each row execute function crash()`)
}
