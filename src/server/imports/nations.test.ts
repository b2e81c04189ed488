import { expect, test } from 'vitest'
import { isCountry, listAllCountries } from '#server/countries/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { seasonedDatabase } from '#testing/seasons/result-import.ts'
import { fileOf } from '#testing/seasons/season-folder.ts'
import { issueMessages } from './files/issues.ts'
import { importAthletes } from './import-athletes.ts'

const options = { actor: 'anna', dry_run: false, max_mb: 16, yes: false }

test('recognizes the country codes that federations use: DAN, SPA, IRA, IRE … [S8]', async () => {
  const pool = await seasonedDatabase()
  const nations = {
    DAN: 'DNK',
    DEN: 'DNK',
    SPA: 'ESP',
    IRA: 'IRN',
    IRE: 'IRL',
    ROM: 'ROU',
    LIT: 'LTU',
    SUI: 'CHE',
  }
  const rows = Object.keys(nations).map((nation) => `N-${nation},Somebody of ${nation},${nation},m`)
  const file = fileOf(`federation_code,name,country,gender\n${rows.join('\n')}\n`)
  expect(await importAthletes(Db.of(pool), file, options)).toMatchObject({ ok: true })

  const kept = await pool.query(
    `select federation_code, country from athletes where federation_code like 'N-%'`,
  )
  const found = Object.fromEntries(kept.rows.map((row) => [row.federation_code.slice(2), row.country]))
  expect(found).toEqual(nations)
})

test('neutral athletes have the nation AIN, ROC, OAR or FIS, which players cannot choose as theirs [S8]', async () => {
  const pool = await seasonedDatabase()
  const codes = ['AIN', 'ROC', 'OAR', 'FIS']
  const rows = codes.map((nation) => `N-${nation},Somebody of ${nation},${nation},m`)
  const file = fileOf(`federation_code,name,country,gender\n${rows.join('\n')}\n`)
  expect(await importAthletes(Db.of(pool), file, options)).toMatchObject({ ok: true })
  const kept = await pool.query(
    `select country from athletes where federation_code like 'N-%' order by athlete_id`,
  )
  expect(kept.rows.map(({ country }) => country)).toEqual(codes)

  const offered = (await listAllCountries(Db.of(pool))).map(({ alpha_3 }) => alpha_3)
  for (const code of codes) {
    expect(offered).not.toContain(code)
    expect(await isCountry(Db.of(pool), code)).toBe(false)
  }
})

test('every country has an alpha-2 code, and the entries for neutral athletes have none [S8]', async () => {
  const pool = await freshDatabase()
  const neutral = await pool.query('select alpha_3 from countries where is_neutral order by alpha_3')
  expect(neutral.rows.map(({ alpha_3 }) => alpha_3)).toEqual(['AIN', 'FIS', 'OAR', 'ROC'])
  await expect(pool.query(`update countries set alpha_2 = null where alpha_3 = 'NOR'`)).rejects.toThrow(
    'only_neutral_have_no_alpha_2',
  )
})

test.each([
  ['NRO', 'NOR (Norway)'],
  ['SWI', 'SUI (Switzerland), MAW (Malawi), SRI (Sri Lanka)'],
])('refuses the unknown nation %s and suggests similar ones [S8]', async (nation, nearest) => {
  const pool = await seasonedDatabase()
  const file = fileOf(`federation_code,name,country,gender\nN-1,Somebody,${nation},m\n`)
  const imported = await importAthletes(Db.of(pool), file, options)
  expect('issues' in imported && issueMessages(imported)).toEqual([
    expect.stringContaining(
      `found "${nation}", expected a country code, either the federation's or ISO 3166 alpha-3; the nearest: `,
    ),
  ])
  expect('issues' in imported && issueMessages(imported).join()).toContain(nearest)
})
