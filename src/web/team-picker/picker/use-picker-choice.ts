import { useSearchParams } from 'react-router'
import type { Gender } from '#game/genders.ts'
import type { PageNumber } from '../../core/api/page-number.ts'
import { type PickerChoice, readPickerChoice, searchWithPickerChoice } from './picker-choice.ts'

/** The athletes on a page of a list. */
export const ROWS = 10

type Choosing = PickerChoice & {
  at: PageNumber
  choose: (change: Partial<PickerChoice>) => void
}

/**
 * The choice for a gender's list, from the URL. Back undoes a choice; the letters of one search are one history entry.
 */
export function usePickerChoice(gender: Gender): Choosing {
  const [search, setSearch] = useSearchParams()
  const choice = readPickerChoice(search, gender)
  const { page } = choice

  return {
    ...choice,
    at: {
      page,
      limit: ROWS,
      offset: (page - 1) * ROWS,
      addressOf: (other) => `?${searchWithPickerChoice(search, gender, { page: other })}`,
    },
    choose: (change) => {
      const is_refined = Boolean(change.name && choice.name)
      setSearch((last) => searchWithPickerChoice(last, gender, change), { replace: is_refined })
    },
  }
}
