import '../picker.css'
import { SearchBox } from '../../ui/tables/search-box.tsx'
import { AffordableBox, WatchedBox } from './filter-boxes.tsx'
import { defaultSort, type PickerChoice, type SortBy } from './picker-choice.ts'
import type { PickerColumn } from './picker-columns.ts'

type Props = {
  title: string
  choice: PickerChoice
  choose: (change: Partial<PickerChoice>) => void
  columns: readonly PickerColumn[]
  has_prices: boolean
}

export function PickerTools({ title, choice, choose, columns, has_prices }: Props) {
  const { name, only_affordable, only_watched, sort } = choice

  return (
    <div className="picker-tools">
      <SearchBox
        label={`Search ${title.toLowerCase()} by name`}
        value={name}
        onSearch={(text) => choose({ name: text })}
      />
      <label className="picker-sort">
        <span className="picker-sort-label">Sort by</span>
        <select
          aria-label="Sort by"
          value={sort.by}
          onChange={(event) => choose({ sort: defaultSort(event.target.value as SortBy) })}
        >
          {columns.map(({ by, label }) => (
            <option key={by} value={by}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {has_prices && (
        <AffordableBox
          is_ticked={only_affordable}
          onTick={(checked) => choose({ only_affordable: checked })}
        />
      )}
      <WatchedBox is_ticked={only_watched} onTick={(checked) => choose({ only_watched: checked })} />
    </div>
  )
}
