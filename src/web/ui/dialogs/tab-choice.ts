import { searchWith } from '../../core/paths/page-search.ts'

type WithId = { id: string }

type TabParams = {
  /** The URL parameter that contains the selected tab. */
  param: string
  /** The id of the default tab. */
  start: string | undefined
  /** The URL parameters that are removed when the tab changes. */
  clears: readonly string[]
}

/** Returns the requested tab, or else the default tab, or else the first tab. Undefined if there are no tabs. */
export function chooseTab<Tab extends WithId>(
  tabs: readonly Tab[],
  requested: string | null,
  start?: string,
): Tab | undefined {
  const withId = (wanted: string | null | undefined) => tabs.find(({ id }) => id === wanted)
  return withId(requested) ?? withId(start) ?? tabs[0]
}

/** Returns a function that gives the URL of a tab. The default tab needs no parameter. */
export function tabAddress(tabs: readonly WithId[], search: URLSearchParams, params: TabParams) {
  const { param, start, clears } = params
  const default_id = chooseTab(tabs, null, start)?.id
  const cleared = Object.fromEntries(clears.map((name) => [name, null]))

  return (tab_id: string): string =>
    `?${searchWith(search, { ...cleared, [param]: tab_id === default_id ? null : tab_id })}`
}

/**
 * Returns the index of the tab to which a key moves from `index`. After the last tab comes the first. Null for other
 * keys.
 */
export function tabAfterKey(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (index + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case ' ':
      return index
    default:
      return null
  }
}
