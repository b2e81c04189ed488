import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import type { Gender } from '#game/genders.ts'
import { searchWith } from '../../core/paths/page-search.ts'
import { PREFIXES } from './picker-choice.ts'

/** The list that phones show. Wider screens show the lists of all genders beside each other. */
export type ShownList = {
  gender: Gender | undefined
  /** The URL of this page with another list. It also works without JavaScript. */
  addressOf: (gender: Gender) => string
  /** Shows a list before the navigation to its URL has finished, because some links also jump to the list. */
  show: (gender: Gender) => void
}

/** Returns the choice between the lists of men and women. */
export function useShownList(genders: readonly Gender[]): ShownList {
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState(search.get('list'))

  return {
    gender: genders.find((each) => PREFIXES[each] === chosen) ?? genders[0],
    addressOf: (gender) => `?${searchWith(search, { list: PREFIXES[gender] })}`,
    show: (gender) => flushSync(() => setChosen(PREFIXES[gender])),
  }
}
