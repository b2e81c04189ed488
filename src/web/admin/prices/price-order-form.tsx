import type { PricePreview, PriceTableRow } from '#contract/admin/athletes/prices.ts'
import { lineProblemText } from '#text/price-refusals.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { ActBar, ActButton, Field } from '../parts/acts.tsx'
import { Note } from '../parts/sheet.tsx'
import { linesWithoutPrice, unpricedLines, withRankPrices } from './rank-prices.ts'

type FormProps = {
  /** The typed prices. Null if the price rule calculates the prices. */
  lines: string | null
  onLines: (lines: string) => void
  /** The athletes of the season; empty while they load. */
  rows: readonly PriceTableRow[]
  is_busy: boolean
  /** Undefined while a preview is shown. */
  onPreview: (() => void) | undefined
}

/** A button that previews the prices. If the user types the prices, the form also has a field for them. */
export function PriceOrderForm({ lines, onLines, rows, is_busy, onPreview }: FormProps) {
  return (
    <form
      className="admin-stack"
      aria-label="Prices"
      onSubmit={(event) => {
        event.preventDefault()
        onPreview?.()
      }}
    >
      {lines !== null && (
        <>
          <LinesField lines={lines} onLines={onLines} />
          <RankButtons lines={lines} onLines={onLines} rows={rows} />
        </>
      )}
      {onPreview && (
        <ActBar caption="Nothing is saved yet.">
          <ActButton
            kind="strong"
            type="submit"
            is_busy={is_busy}
            blocked={lines?.trim() === '' ? 'Type a price first' : undefined}
          >
            Preview
          </ActButton>
        </ActBar>
      )}
    </form>
  )
}

/** Buttons that price athletes by rank, for a season without earlier results. */
function RankButtons({ lines, onLines, rows }: Pick<FormProps, 'onLines' | 'rows'> & { lines: string }) {
  const budget = useConfig()?.budget ?? 0
  const unpriced = unpricedLines(lines).length
  const missing = linesWithoutPrice(rows)
  return (
    <div className="results-buttons">
      {lines.trim() === '' && missing !== '' && (
        <ActButton onClick={() => onLines(missing)}>List the athletes without a price</ActButton>
      )}
      {unpriced > 0 && (
        <ActButton onClick={() => onLines(withRankPrices(lines, rows, budget))}>
          Set prices by order, best first ({unpriced})
        </ActButton>
      )}
    </div>
  )
}

export function LinesField({ lines, onLines }: { lines: string; onLines: (lines: string) => void }) {
  return (
    <Field
      label="Codes and prices"
      hint="One athlete on each line: the code (or id:49) and the price. A name between them is ignored. You can paste columns from a spreadsheet."
    >
      {(id) => (
        <textarea
          id={id}
          rows={8}
          maxLength={50_000}
          spellCheck={false}
          placeholder={'3420001 12000\n3420002 9500'}
          value={lines}
          onChange={(event) => onLines(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

type LineProblemsProps = Pick<PricePreview, 'problems'> & {
  /** The athlete of each line, if the prices come from the table; null if the user has typed the lines. */
  names: readonly string[] | null
}

/** Says what is wrong with typed prices: by line, or by athlete if they were typed in the table. */
export function LineProblems({ problems, names }: LineProblemsProps) {
  return (
    <Note level="bad" title={names ? 'Correct these prices first' : 'Correct these lines first'}>
      <ul>
        {problems.slice(0, 20).map((problem) => (
          <li key={problem.line}>
            {names?.[problem.line - 1] ?? `Line ${problem.line}`}:{' '}
            {problem.code === 'unknown-athlete' && names
              ? 'no longer in the season. Discard the new price'
              : lineProblemText(problem)}
          </li>
        ))}
        {problems.length > 20 && <li>and {problems.length - 20} more</li>}
      </ul>
    </Note>
  )
}
