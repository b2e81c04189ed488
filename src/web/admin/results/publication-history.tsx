import type { RaceResults } from '#contract/admin/results/results.ts'
import { Moment } from '../parts/moment.tsx'
import { Chip, Sheet } from '../parts/sheet.tsx'
import type { Work } from './race-results-page.tsx'
import { publishedText } from './race-state-chip.tsx'

type Props = { race_results: RaceResults; onWork: (work: Work) => void }

/** The publications of the race, newest first. The operator can go back to any of them. */
export function PublicationHistory({ race_results: { publications }, onWork }: Props) {
  if (publications.length === 0) return null
  return (
    <Sheet title="Publications" note={publications.length}>
      <ul className="results-history">
        {publications.map(({ publication_id, published_at, published_by, reason, ...published }, index) => (
          <li key={publication_id} className={index === 0 ? 'is-now' : undefined}>
            <span className="results-name">
              <b className="results-published">{publishedText(published)}</b>
              <small>
                {`${published_by}, `}
                <Moment iso={published_at} />
              </small>
              {reason && <small>{`“${reason}”`}</small>}
            </span>
            {index === 0 ? (
              <Chip tone="official">Current</Chip>
            ) : (
              <button
                className="admin-link"
                type="button"
                onClick={() => onWork({ what: 'undo', publication_id })}
              >
                Go back to this
              </button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
