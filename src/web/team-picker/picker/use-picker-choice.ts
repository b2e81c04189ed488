import { useSearchParams } from 'react-router'
import type { Gender } from '#game/genders.ts'
import type { Paging } from '../../core/api/paging.ts'
import { type PickerChoice, readPickerChoice, searchWithPickerChoice } from './picker-choice.ts'

export const ROWS_PER_PAGE = 10

type PickerControls = PickerChoice & {
  paging: Paging
  choose: (change: Partial<PickerChoice>) => void
}

/**
 * Returns the choices for the list of a gender, which are in the URL, and a function to change them. Each change adds a
 * history entry, but all letters of a search share an entry.
 */
export function usePickerChoice(gender: Gender): PickerControls {
  const [search, setSearch] = useSearchParams()
  const choice = readPickerChoice(search, gender)
  const { page } = choice

  return {
    ...choice,
    paging: {
      page,
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
      addressOf: (other) => `?${searchWithPickerChoice(search, gender, { page: other })}`,
    },
    choose: (change) => {
      const is_refined = Boolean(change.name && choice.name)
      setSearch((last) => searchWithPickerChoice(last, gender, change), { replace: is_refined })
    },
  }
}
