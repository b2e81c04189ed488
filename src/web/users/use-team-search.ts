import { useSearchParams } from 'react-router'

/** The team name search in the URL. A new search starts at page 1 and replaces the history entry. */
export function useTeamSearch(): { team_name: string; searchFor: (team_name: string) => void } {
  const [search, setSearch] = useSearchParams()

  return {
    team_name: search.get('team_name') ?? '',
    searchFor: (team_name) => setSearch((last) => searchWithTeamName(last, team_name), { replace: true }),
  }
}

/** The query with another search and without a page. */
export function searchWithTeamName(search: URLSearchParams, team_name: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('page')
  next.delete('team_name')
  if (team_name) next.set('team_name', team_name)
  return next
}
