import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { list, seasonDatabase } from '#testing/reimport-season.ts'

const migration = readFileSync(join(import.meta.dirname, 'migrations', '0041_tour_cups.sql'), 'utf8')

test('a cup whose races all belong to a tour can become the tour’s cup; each tour gets at most one cup', async () => {
  const pool = await seasonDatabase()
  await pool.query(`
    drop function tour_cup; alter table cups drop column tour_weekend_id;
    insert into cups (season_id, name, image_url) values (1, 'Own picture', '/cups/tour.svg'), (1, 'Legs', '/cups/tour.svg'),
      (1, 'Empty', '/cups/tour.svg'), (1, 'Gommiswald Weekend', '/cups/tour.svg'), (1, 'Other legs', null);
    insert into cup_races select cup_id, race_id from cups, races where cups.name = 'Own picture' and race_code in ('T1F', 'W1F')
      or cups.name in ('Legs', 'Other legs') and race_code = 'T1F'
      or cups.name = 'Gommiswald Weekend' and race_code = 'W1F'`)
  await pool.query(migration)
  const marked = `select c.name, w.weekend_name from cups c join weekends w on w.weekend_id = c.tour_weekend_id`
  expect(await list(pool, marked)).toEqual(['Tour de Snow | Tour de Snow'])

  // A renamed tour keeps its cup, although the cup still has the old name.
  await pool.query(`
    drop function tour_cup; alter table cups drop column tour_weekend_id;
    delete from cups where name = 'Legs'; update weekends set weekend_name = 'Grand' where is_tour`)
  await pool.query(migration)
  expect(await list(pool, marked)).toEqual(['Tour de Snow | Grand'])

  await pool.query(`
    drop function tour_cup; alter table cups drop column tour_weekend_id;
    delete from cups where name = 'Tour de Snow'`)
  await pool.query(migration)
  expect(await list(pool, marked)).toEqual([])
})
