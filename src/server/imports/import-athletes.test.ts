import type pg from 'pg'
import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { createSeason } from '#server/seasons/create-season.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { fileOf } from '#testing/seasons/season-folder.ts'
import { issueMessages } from './files/issues.ts'
import { importAthletes } from './import-athletes.ts'

const options = { actor: 'anna', dry_run: false, max_mb: 16 }

async function seasonedDatabase(): Promise<pg.Pool> {
  const pool = await freshDatabase()
  await createSeason(Db.of(pool), { name: 'Classics', variant: 'marathon', actor: 'anna' })
  return pool
}

async function importList(pool: pg.Pool, content: string, { yes = true, dry_run = false } = {}) {
  const imported = await importAthletes(Db.of(pool), fileOf(content), { ...options, yes, dry_run })
  if ('waiting' in imported) return imported.waiting
  return imported.ok ? imported.report : issueMessages(imported)
}

const list = `federation_code,name,country,gender,birth_date,is_team,price,youth,qci,cub,pro_team
S1,Ada Skare,NOR,f,2006-01-31,no,9000,yes,no,yes,Team Klister
S2,Beat Ruck,SUI,m,,no,4000,,yes,,Team Klister
P1,Team Klister,SWE,m,,yes,12000,,,,Team Klister
`

test('imports athletes, their data of the season, and pro teams that can be picked', async () => {
  const pool = await seasonedDatabase()
  expect(await importList(pool, list)).toMatchObject({ new_athletes: 3, changed: 0, in_season: 3, prices: 3 })
  const { rows } = await pool.query(`select a.name, a.country, birth_date::text, is_team, s.price, youth,
      is_qci_bonus_eligible as qci, is_cub, t.name as team, abbreviation
    from season_athletes s join athletes a using (athlete_id) join pro_teams t using (pro_team_id) order by federation_code`)
  expect(rows.map(Object.values)).toEqual([
    ['Team Klister', 'SWE', null, true, 12_000, false, false, false, 'Team Klister', 'TEA'],
    ['Ada Skare', 'NOR', '2006-01-31', false, 9000, true, false, true, 'Team Klister', 'TEA'],
    ['Beat Ruck', 'CHE', null, false, 4000, false, true, false, 'Team Klister', 'TEA'],
  ])
})

test('empty cells change nothing, and the audit log contains the previous values', async () => {
  const pool = await seasonedDatabase()
  await importList(pool, list)
  expect(
    await importList(pool, 'federation_code,name,country,gender\nS1,Ada Skare-Ruck,SUI,f\n'),
  ).toMatchObject({
    changed: 1,
  })
  const { rows } = await pool.query(`select name, country, birth_date::text, price, is_cub
    from season_athletes join athletes using (athlete_id) where federation_code = 'S1'`)
  expect(Object.values(rows[0])).toEqual(['Ada Skare-Ruck', 'CHE', '2006-01-31', 9000, true])
  const audit = await pool.query(
    `select before from audit where act = 'import athletes' order by audit_id desc limit 1`,
  )
  expect(audit.rows[0].before).toMatchObject([{ name: 'Ada Skare', country: 'NOR' }])
})

test('refuses to change an athlete’s gender', async () => {
  const pool = await seasonedDatabase()
  await importList(pool, list)
  expect(await importList(pool, 'federation_code,name,country,gender\nS1,Ada Skare,NOR,m\n')).toEqual([
    'file.csv, line 2, column gender: found "S1" with gender m, expected the known data of the athlete: Ada Skare, gender f',
  ])
})

test('names and countries of known athletes change only with a confirmation', async () => {
  const pool = await seasonedDatabase()
  await importList(pool, list)
  const others = `federation_code,name,country,gender
S1,Wanda Nr1,NOR,f
S2,Beat Ruck,SWE,m
S3,Runa Ny,SWE,f
`
  const renamed = ['S1: Ada Skare → Wanda Nr1', 'S2: Beat Ruck (CHE) → Beat Ruck (SWE)']
  const countAthletes = async () => (await pool.query('select from athletes')).rowCount

  expect(await importList(pool, others, { yes: false })).toEqual(renamed)
  expect(await countAthletes()).toBe(3)
  expect(await importList(pool, others, { yes: false, dry_run: true })).toMatchObject({ renamed, changed: 2 })
  expect(await importList(pool, others)).toMatchObject({ renamed, new_athletes: 1 })
  expect(await importList(pool, others, { yes: false })).toMatchObject({ renamed: [], changed: 0 })
})
