import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { focusAfter } from './focus-after.ts'

/** A filter of a list: its name, and the part of the URL that selects it. */
type SavedFilter = { name: string; search: string }

type Props = { list: 'people' | 'leagues' | 'athletes' | 'audit' }

/** Lists the filters that the operator has saved for a list. The filters are stored in this browser. */
export function SavedFilters({ list }: Props) {
  const [query, setQuery] = useSearchParams()
  const [saved, setSaved] = useState(() => readFilters(list))
  const [is_naming, setNaming] = useState(false)
  const current = filterOf(query)
  const is_unsaved = current !== '' && saved.every(({ search }) => search !== current)
  const group = useRef<HTMLDivElement>(null)
  const filterButton = (index: number) =>
    [...(group.current?.querySelectorAll<HTMLElement>('[aria-pressed]') ?? [])].at(index)
  const saveFilters = (filters: SavedFilter[]) => {
    setSaved(filters)
    writeFilters(list, filters)
  }
  const add = (name: string) => {
    const filters = [...saved.filter((each) => each.name !== name), { name, search: current }]
    focusAfter(
      () => {
        saveFilters(filters)
        setNaming(false)
      },
      () => filterButton(-1),
    )
    announcePolitely(`Filter ${name} saved in this browser`)
  }
  const cancel = () =>
    focusAfter(
      () => setNaming(false),
      () => group.current?.querySelector<HTMLElement>(':scope > button'),
    )
  const remove = (index: number) =>
    focusAfter(
      () => saveFilters(saved.toSpliced(index, 1)),
      () =>
        filterButton(Math.min(index, saved.length - 2)) ??
        group.current?.querySelector<HTMLElement>('input, button') ??
        document.querySelector('h1'),
    )
  if (saved.length === 0 && !is_unsaved) return null

  return (
    <div className="saved-filters" ref={group}>
      {saved.map(({ name, search }, index) => (
        <span key={name} className="saved-filter">
          <button type="button" aria-pressed={search === current} onClick={() => setQuery(search)}>
            {name}
          </button>
          <button type="button" aria-label={`Remove the filter ${name}`} onClick={() => remove(index)}>
            <X aria-hidden="true" size={16} />
          </button>
        </span>
      ))}
      {is_unsaved && !is_naming && (
        <button className="admin-link" type="button" onClick={() => setNaming(true)}>
          Save this filter
        </button>
      )}
      {is_unsaved && is_naming && <NameForm onName={add} onCancel={cancel} />}
    </div>
  )
}

type NameFormProps = { onName: (name: string) => void; onCancel: () => void }

function NameForm({ onName, onCancel }: NameFormProps) {
  const [name, setName] = useState('')
  return (
    <form
      className="saved-filter-form"
      aria-label="Save this filter"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) onName(name.trim())
      }}
    >
      <input
        aria-label="Name of the filter"
        placeholder="Name of the filter"
        maxLength={40}
        required
        // The field takes the focus, because the user has just asked to name a filter.
        ref={(input) => input?.focus()}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <button className="admin-button" type="submit">
        Save
      </button>
      <button className="admin-link" type="button" onClick={onCancel}>
        Cancel
      </button>
    </form>
  )
}

/** Returns the filter in a URL, without the page number. The order of the parameters does not matter. */
function filterOf(query: URLSearchParams): string {
  const filter = new URLSearchParams(query)
  filter.delete('page')
  filter.sort()
  return filter.toString()
}

const keyOf = (list: Props['list']) => `admin-filters-${list}`

/** Reads the saved filters. There are none if the browser denies access to its storage. */
function readFilters(list: Props['list']): SavedFilter[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isFilter) : []
  } catch {
    return []
  }
}

function isFilter(value: unknown): value is SavedFilter {
  const { name, search } = (value ?? {}) as Partial<SavedFilter>
  return typeof name === 'string' && typeof search === 'string'
}

function writeFilters(list: Props['list'], filters: readonly SavedFilter[]): void {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(filters))
  } catch {
    // The browser denies access to its storage, so the filters are lost when the page is closed.
  }
}
