import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { publishResults } from '#server/scoring/publish.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { makeRandomSeason } from '#testing/seasons/random-season.ts'
import { Db } from './db.ts'

let pool: pg.Pool
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ pool, drop } = await copyTemplate(inject('cluster_url')))
  const size = { weekends: 3, users: 6, athletes: 10, leagues: 3 }
  const { race_ids } = await makeRandomSeason(pool, size, 1)
  await publishResults(Db.of(pool), { race_ids: race_ids.slice(0, 3), state: 'official', actor: 'olga' })
  await pool.query(`
    insert into pages (path, markdown) values ('rules', 'be kind');
    insert into announcements (header, text) values ('hello', 'snow');
    insert into pro_teams (season_id, name, abbreviation) values (1, 'Team Klister', 'KLI');
    insert into seasons (name, variant, settings) values ('other', 'league', '{}');
    insert into pro_teams (season_id, name, abbreviation) values (2, 'Team Elsewhere', 'ELS');
    insert into athletes (federation_code, name, country, gender) values ('spare', 'Spare', 'NOR', 'm');
    insert into merged_athletes (double_id, athlete_id, federation_code) select athlete_id, 1, 'former' from athletes where name = 'Spare';
    insert into league_removals (league_id, user_id) values (1, 6);
    insert into prices (season_id, athlete_id, set_at, price) values (1, 1, now(), 1000);
    delete from league_members where league_id = 1 and user_id = 6;`)
})
afterAll(() => drop())

/** Each line has a name, a part of the expected error message, and a statement that must fail with this message. */
const lines = readFileSync(join(import.meta.dirname, 'nonsense.txt'), 'utf8')
  .trim()
  .split('\n')
const cases = lines.map((line) => line.split(' ~ ') as [string, string, string])

describe('the schema refuses invalid data', () => {
  it.each(cases)('%s', async (_what, error, statement) => {
    await expect(pool.query(statement)).rejects.toThrow(new RegExp(error))
  })

  it('picks with two captains, with the same place twice, or of a team that does not exist', async () => {
    const client = await pool.connect()
    onTestFinished(() => client.release(true))
    await client.query('begin; alter table picks disable trigger user')
    const errors: [string, RegExp][] = [
      [`update picks set is_team_captain = true, rank = null`, /one_captain/],
      [`update picks set is_team_captain = false, rank = 1`, /one_pick_per_place/],
      [
        `update picks set gender = case gender when 'f' then 'm' else 'f' end where ctid = (select min(ctid) from picks)`,
        /foreign key/,
      ],
      [`update picks set user_id = 999 where ctid = (select min(ctid) from picks)`, /foreign key/],
      [`update picks set rank = 0, is_team_captain = false`, /check/],
    ]
    for (const [statement, error] of errors) {
      await client.query('savepoint trying')
      await expect(client.query(statement)).rejects.toThrow(error)
      await client.query('rollback to trying')
    }
  })

  it('every table has a case', async () => {
    const { rows } = await pool.query(
      `select table_name from information_schema.tables where table_schema = 'public' and table_name not in ('migrations', 'function_files')`,
    )
    const tried = new Set(cases.map(([what]) => what.split(':')[0]))
    expect(rows.map((row) => row.table_name).filter((name) => !tried.has(name))).toEqual([])
  })
})
