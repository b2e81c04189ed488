import { useSearchParams } from 'react-router'

/** The team name that the address looks for. A new search starts at page 1 and takes the place of the old in the history. */
export function useTeamSearch(): { team_name: string; searchFor: (team_name: string) => void } {
  const [search, setSearch] = useSearchParams()

  return {
    team_name: search.get('team_name') ?? '',
    searchFor: (team_name) => setSearch((last) => searchWithTeamName(last, team_name), { replace: true }),
  }
}

/** The address with another search, and without the page that the one before had come to. */
export function searchWithTeamName(search: URLSearchParams, team_name: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('page')
  next.delete('team_name')
  if (team_name) next.set('team_name', team_name)
  return next
}
