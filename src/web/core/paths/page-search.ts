import { useSearchParams } from 'react-router'

/** The search of the page with other values; null or an empty text removes a parameter. */
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

/** The parameters of a searched list; a page may have several lists. */
type ListParams = { text: string; page: string }

/** The text in the URL by which a list is searched. Another text replaces the history entry. */
export function useListSearch(params: ListParams) {
  const [search, setSearch] = useSearchParams()

  return {
    text: search.get(params.text) ?? '',
    searchFor: (text: string) => setSearch((last) => searchByText(last, params, text), { replace: true }),
  }
}

/** The search by another text, from the first page. */
export function searchByText(search: URLSearchParams, params: ListParams, text: string): URLSearchParams {
  return searchWith(search, { [params.text]: text, [params.page]: null })
}
