import type { PublicationPreview } from '#contract/admin/results/publications.ts'
import { formatPoints } from '#text/formats.ts'
import { Flag } from '../../ui/flag.tsx'
import { countOf } from '../parts/count-of.ts'
import { Note, Sheet } from '../parts/sheet.tsx'

const max_shown = 6

export type MissingRowsProps = {
  preview: PublicationPreview
  /** Lets the user correct single results instead of replacing the list. Set if rows are missing from the new list. */
  onCorrect?: (() => void) | undefined
}

/** The athletes of the published list who are missing from the new list, with the points that they would lose. */
export function MissingRows({ preview: { missing, before, after }, onCorrect }: MissingRowsProps) {
  return (
    <>
      <Note level="bad" title={`${countOf(before.rows, 'row')} before, ${after.rows} now`}>
        <p>{`${missingText(missing)}. Nothing is published yet.`}</p>
      </Note>
      <Sheet title={missing.length === 1 ? 'Missing athlete' : 'Missing athletes'} note={missing.length}>
        <ul className="results-rows">
          {missing.slice(0, max_shown).map(({ athlete_id, name, country, place, points }) => (
            <li key={athlete_id}>
              <b className="results-place">{place ?? '–'}</b>
              <Flag country={country} />
              <span className="results-name">{name}</span>
              <span className="results-points">{`${formatPoints(points)} → `}</span>
              <b className="is-worse">0</b>
            </li>
          ))}
        </ul>
        {missing.length > max_shown && <p className="results-more">{`${missing.length - max_shown} more`}</p>}
      </Sheet>
      {onCorrect && (
        <Note level="info">
          <p>
            To change one athlete, keep the list and{' '}
            <button className="admin-link" type="button" onClick={onCorrect}>
              correct that one result
            </button>
            .
          </p>
        </Note>
      )}
    </>
  )
}

function missingText(missing: PublicationPreview['missing']): string {
  const scored = missing.filter(({ points }) => points !== null && points > 0).length
  if (missing.length === 1) return `1 athlete is missing${scored === 1 ? ' and would lose their points' : ''}`
  return `${missing.length} athletes are missing${scored > 0 ? `, ${scored} of them would lose points` : ''}`
}

/** The label of the button that adds the missing rows to the new list. */
export function keepLabel(missing: number): string {
  return missing === 1 ? 'Keep the missing row' : `Keep the ${missing} missing rows`
}

/** The label of the button that publishes the new list although rows are missing. */
export function replaceLabel(rows: number): string {
  return rows === 1 ? 'Replace the only row anyway' : `Replace all ${rows} rows anyway`
}
