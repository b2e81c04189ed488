import '../team-picker.css'
import { useEffect, useId, useRef } from 'react'
import type { Selection, Weekend } from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'
import { deadlineWarning } from '#game/teams/selection-order.ts'
import { useListFromServerTime } from '../../core/clock/use-server-now.ts'
import type { MyTeam } from '../../team/my-team.ts'
import { Board } from '../../ui/board.tsx'
import { selectionState } from '../../weekends/selection-state.ts'
import { sortByClose } from './chosen-selection.ts'
import { NO_TEAM } from './no-team.ts'
import { SelectionRow } from './selection-row.tsx'
import { usePickCounts } from './use-pick-counts.ts'

type Props = { weekend: Weekend; selection: Selection; team: MyTeam | undefined }

/** A table of the event's selections, in the order in which they close. */
export function SelectionsBoard({ weekend, selection, team }: Props) {
  const footnote_id = useId()
  const strip = useChosenInView(selection)
  const pick_counts = usePickCounts(weekend, selection, team)
  const picked = sortByClose(weekend.selections).map((each) => {
    return { selection: each, picks: pick_counts && (pick_counts.get(each.selection_id) ?? 0) }
  })
  const warnings = useListFromServerTime(picked, ({ selection: row, picks }, now) =>
    picks === undefined || now === null || selectionState(row, now) !== 'open'
      ? 'hidden'
      : deadlineWarning({ trading_close: toInstant(row.trading_close) }, picks, now),
  )
  const rows = picked.map((row, index) => ({ ...row, warning: warnings[index] ?? 'hidden' }))
  const without_team = rows.filter(({ warning }) => warning !== 'hidden').map((row) => row.selection.name)

  return (
    <Board id="selections" title="Selections" action={<PageLinks weekend={weekend} />}>
      <table className="rows selections">
        <caption className="visually-hidden">Selections</caption>
        <thead>
          <tr>
            <th scope="col">Race(s)</th>
            <th scope="col">Deadline</th>
            {team && (
              <th scope="col" className="selection-copy">
                <span className="visually-hidden">Copy</span>
              </th>
            )}
            <th scope="col" className="selection-go">
              <span className="visually-hidden">Pick or view</span>
            </th>
          </tr>
        </thead>
        <tbody ref={strip}>
          {rows.map((row) => (
            <SelectionRow
              key={row.selection.selection_id}
              {...row}
              weekend={weekend}
              chosen={selection}
              team={team}
              footnote_id={footnote_id}
            />
          ))}
        </tbody>
      </table>
      {without_team.length > 0 && (
        <p className="selections-footnote">
          <span className="selection-mark" aria-hidden="true" />
          <span>
            {rows.length > 1 && <strong>{without_team.join(', ')}: </strong>}
            <span id={footnote_id}>{NO_TEAM}</span>
          </span>
        </p>
      )}
    </Board>
  )
}

/** Scrolls the row of the chosen selection into the middle on phones, where the rows are beside each other. */
function useChosenInView({ selection_id }: Selection) {
  const strip = useRef<HTMLTableSectionElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection is another row
  useEffect(() => {
    const row = strip.current?.querySelector<HTMLElement>('.selection-chosen')
    if (!strip.current || !row) return
    strip.current.scrollLeft = row.offsetLeft - (strip.current.clientWidth - row.offsetWidth) / 2
  }, [selection_id])
  return strip
}

/** Links to the side bets and races, which are further down on the page. */
function PageLinks({ weekend: { sidebets } }: { weekend: Weekend }) {
  return (
    <span className="selections-further">
      {sidebets.length > 0 && <a href="#sidebets">Side bets</a>}
      <a href="#races">Races</a>
    </span>
  )
}
