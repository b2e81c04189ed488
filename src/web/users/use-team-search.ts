import { useSearchParams } from 'react-router'

/** The team name that the address looks for. A new search starts at page 1 and takes the place of the old in the history. */
export function useTeamSearch(): { team_name: string; searchFor: (team_name: string) => void } {
  const [search, setSearch] = useSearchParams()

  return {
    team_name: search.get('team_name') ?? '',
    searchFor: (team_name) => setSearch(team_name ? { team_name } : {}, { replace: true }),
  }
}
