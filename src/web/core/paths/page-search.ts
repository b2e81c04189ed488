import { useSearchParams } from 'react-router'

/** Returns the URL parameters with the given values changed. Null or an empty text removes a parameter. */
export function searchWith(
  search: URLSearchParams,
  values: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [param, value] of Object.entries(values)) {
    if (value) next.set(param, value)
    else next.delete(param)
  }
  return next
}

/** The names of the URL parameters that contain the search text and the page number of a list. */
type ListParams = { text: string; page: string }

/** Returns the search text of a list, which is stored in the URL. A new text replaces the history entry. */
export function useListSearch(params: ListParams) {
  const [search, setSearch] = useSearchParams()

  return {
    text: search.get(params.text) ?? '',
    searchFor: (text: string) => setSearch((last) => searchByText(last, params, text), { replace: true }),
  }
}

/** Returns the URL parameters for a new search text. The list starts again at its first page. */
export function searchByText(search: URLSearchParams, params: ListParams, text: string): URLSearchParams {
  return searchWith(search, { [params.text]: text, [params.page]: null })
}
