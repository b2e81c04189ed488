import { expect, test } from 'vitest'
import { ALL_LEAGUES, leagueSearch, MY_LEAGUES } from './use-league-search.ts'

test.each([
  [ALL_LEAGUES, 'tab=challenge&page=3&my_page=2', 'vasa', 'tab=challenge&my_page=2&name=vasa'],
  [ALL_LEAGUES, 'name=vasa', '', ''],
  [MY_LEAGUES, 'page=3&my_page=2', 'vasa', 'page=3&my_name=vasa'],
])('each list has its own search in the URL: %o from %j [2.lg.b]', (place, search, name, next) => {
  expect(leagueSearch(new URLSearchParams(search), place, name).toString()).toBe(next)
})
