import { expect, test } from 'vitest'
import { racingGendersOf } from './racing-genders.ts'

const weekendOf = (...genders: string[]) =>
  ({ selections: [{ races: genders.map((gender, race_id) => ({ gender, race_id, date: '' })) }] }) as never

test.each([
  [['m', 'f', 'm'], false, ['f', 'm']],
  [['m'], false, ['m']],
  [['m', 'f'], true, ['f', 'm', 'mixed']],
  [['mixed', 'f'], false, ['f', 'mixed']],
])(
  'for races of %o (pro teams: %s), the genders of the weekend are %o [2.evid.c]',
  (genders, has_pro_teams, racing) => {
    expect(racingGendersOf(weekendOf(...genders), has_pro_teams)).toEqual(racing)
  },
)
