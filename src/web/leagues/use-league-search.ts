import { useSearchParams } from 'react-router'

/** The query parameters of a list of leagues; a page may have several lists. */
type SearchPlace = { name: string; page: string }

export const ALL_LEAGUES: SearchPlace = { name: 'name', page: 'page' }
export const MY_LEAGUES: SearchPlace = { name: 'my_name', page: 'my_page' }

/** The name prefix in the URL; a new search starts at page 1. */
export function useLeagueSearch(place: SearchPlace): { name: string; searchFor: (name: string) => void } {
  const [search, setSearch] = useSearchParams()

  return {
    name: search.get(place.name) ?? '',
    searchFor: (name) => setSearch((last) => leagueSearch(last, place, name), { replace: true }),
  }
}

export function leagueSearch(search: URLSearchParams, place: SearchPlace, name: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(place.page)
  next.delete(place.name)
  if (name) next.set(place.name, name)
  return next
}
