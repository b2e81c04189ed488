import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { invitePath, leaguePath, leagueWeekendPath } from './league-path.ts'

test.each(['Vasa', 'Ski & Fun?', 'a/b #1', '100 %', 'Åre Åkare 🎿', '..x'])(
  'rules §9 the league %j has an address of its own',
  (name) => {
    const found = matchPath('/leagues/:name/weekend/:weekend_id', leagueWeekendPath(name, 7))
    expect(decodeURIComponent(found?.params.name ?? '')).toBe(name)
    expect(found?.params.weekend_id).toBe('7')
    expect(matchPath('/leagues/:name', leaguePath(name))).not.toBeNull()
  },
)

test('an invite has one, whatever somebody typed', () => {
  expect(invitePath('7K3M-0000-ABCD')).toBe('/invites/7K3M-0000-ABCD')
  expect(invitePath('../x')).toBe('/invites/..%2Fx')
})
