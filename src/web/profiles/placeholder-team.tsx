import './team-sheet.css'
import type { Selection } from '#contract/weekends.ts'
import { racingGendersOf } from '../weekends/racing-genders.ts'
import { PART_TITLES } from './team-sheet.tsx'

/** The number of blank bibs if the selection is not loaded yet, or has no limit. */
const DEFAULT_PICKS = 4
/** At most this many blank bibs are shown for a gender. */
const MAX_PICKS = 8

/** Blank bibs that are shown while a team is loading, so that the content below does not move. */
export function PlaceholderTeam({ selection }: { selection?: Selection }) {
  const genders = selection ? racingGendersOf({ selections: [selection] }, false) : (['f', 'm'] as const)
  const picks = Math.min(selection?.max_picks_per_gender || DEFAULT_PICKS, MAX_PICKS)
  const bibs = Array.from({ length: picks })

  return (
    <>
      <output className="visually-hidden">Loading …</output>
      <div aria-hidden="true">
        {genders.map((gender) => (
          <div key={gender} className="team-part">
            <h3>{PART_TITLES[gender]}</h3>
            <ol className="team-bibs">
              {bibs.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: blank bibs are identical
                <li key={index} className="team-bib team-bib-blank" />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </>
  )
}
