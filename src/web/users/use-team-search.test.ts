import { expect, test } from 'vitest'
import { searchWithTeamName } from './use-team-search.ts'

test.each([
  ['cup=Sprint&page=3', 'wolves', 'cup=Sprint&team_name=wolves'],
  ['cup=Sprint&team_name=wolves', '', 'cup=Sprint'],
  ['', 'wolves', 'team_name=wolves'],
])('from %j the search %j leads to %j [2.overall]', (search, team_name, next) => {
  expect(searchWithTeamName(new URLSearchParams(search), team_name).toString()).toBe(next)
})
