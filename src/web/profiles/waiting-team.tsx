import './waiting-team.css'
import type { Selection } from '#contract/weekends.ts'
import { GENDER_TITLES } from '#game/genders.ts'
import { fieldsOf } from '../weekends/fields-of.ts'

/** Where the selection is on its way too, or sets no limit. */
const USUAL_PICKS = 4

/** Holds the place of a team that is on its way, as large as a full one: what stands below does not move when it comes. */
export function WaitingTeam({ selection }: { selection?: Selection }) {
  const fields = selection ? fieldsOf({ selections: [selection] }, false) : (['f', 'm'] as const)
  const bibs = Array.from({ length: selection?.max_picks_per_gender || USUAL_PICKS })

  return (
    <>
      <output className="unseen">Loading …</output>
      <div aria-hidden="true">
        {fields.map((field) => (
          <div key={field} className="team-part">
            <h3>{field === 'mixed' ? 'Teams' : GENDER_TITLES[field]}</h3>
            <ol className="team-bibs">
              {bibs.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: blank bibs are all alike
                <li key={index} className="team-bib team-bib-blank" />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </>
  )
}
