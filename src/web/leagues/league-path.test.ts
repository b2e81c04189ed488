import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { invitePath, isLeagueAddress, leagueNameIn, leaguePath, leagueWeekendPath } from './league-path.ts'

test.each(['Vasa', 'Ski & Fun?', 'a/b #1', '100 %', '%2F', 'a%2Fb', '%41', 'Åre Åkare 🎿', '..x'])(
  'the league %j has its own URL [rules §9]',
  (name) => {
    const weekend = leagueWeekendPath(name, 7)
    expect(matchPath('/leagues/:name/weekend/:weekend_id', weekend)?.params.weekend_id).toBe('7')
    expect(matchPath('/leagues/:name', leaguePath(name))).not.toBeNull()
    expect([leagueNameIn(leaguePath(name)), leagueNameIn(weekend)]).toEqual([name, name])
  },
)

test.each([
  ['/leagues/Vasa/', true, 'Vasa'],
  ['/Leagues/100%', true, '100%'],
  ['/leagues/', false, ''],
  ['/leagues', false, ''],
  ['/overall', false, ''],
])('the path %s belongs to a league: %j', (pathname, is_league, name) => {
  expect([isLeagueAddress(pathname), leagueNameIn(pathname)]).toEqual([is_league, name])
})

test('an invite has a path for any typed code', () => {
  expect(invitePath('7K3M-0000-ABCD')).toBe('/invites/7K3M-0000-ABCD')
  expect(invitePath('../x')).toBe('/invites/..%2Fx')
})
