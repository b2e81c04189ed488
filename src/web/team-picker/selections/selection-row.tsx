import { useSearchParams } from 'react-router'
import type { Selection, Weekend } from '#contract/weekends.ts'
import type { DeadlineWarning } from '#game/teams/selection-order.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import { UserTime } from '../../core/locale/user-time.tsx'
import { Link } from '../../core/paths/link.tsx'
import { BothClocks } from '../../races/both-clocks.tsx'
import { formatZonedMoment } from '../../races/date-range.ts'
import type { MyTeam } from '../../team/my-team.ts'
import { opensWithPrices, selectionState } from '../../weekends/selection-state.ts'
import { CopyButton } from './copy-button.tsx'
import { addressOfSelection, racesText } from './selection-text.ts'

type Props = {
  selection: Selection
  weekend: Weekend
  /** The selection on the page. */
  chosen: Selection
  /** The number of athletes that the player has picked for `selection`. Undefined if it is unknown. */
  picks: number | undefined
  warning: DeadlineWarning
  team: MyTeam | undefined
  footnote_id: string
}

export function SelectionRow({ selection, weekend, chosen, picks, warning, team, footnote_id }: Props) {
  const [search] = useSearchParams()
  const state = useFromServerTime((now) => selectionState(selection, now))
  const is_chosen = selection.selection_id === chosen.selection_id
  // `team` has newer data than `state`, but only about the selection on the page.
  const is_open = is_chosen && team ? team.is_open : state === 'open'
  const races = racesText(selection)

  return (
    <tr
      className={`selection selection-${state} selection-${warning}${is_chosen ? ' selection-chosen' : ''}`}
    >
      <th scope="row" aria-describedby={warning === 'hidden' ? undefined : footnote_id}>
        <span className="selection-name">
          {selection.name}
          {warning !== 'hidden' && <span className="selection-mark" aria-hidden="true" />}
        </span>
        {races !== selection.name && <span className="selection-races">{races}</span>}
        {picks ? <span className="selection-picks">{picks} picked</span> : null}
        {picks === 0 && state === 'closed' && <span className="selection-state">no team</span>}
      </th>
      <td className="selection-deadline">
        <BothClocks at={selection.trading_close} weekend={weekend} />
        {state === 'closed' && <span className="selection-state">closed</span>}
        {state === 'not-open' && <Opening selection={selection} weekend={weekend} />}
      </td>
      {team && (
        <td className="selection-copy">
          <CopyButton weekend={weekend} source={selection} target={chosen} picks={picks ?? 0} team={team} />
        </td>
      )}
      <td className="selection-go">
        <Link
          className="plain-button"
          to={addressOfSelection(search, selection.selection_id)}
          aria-current={is_chosen ? 'true' : undefined}
        >
          {is_open ? 'Pick' : 'View'}
          <span className="visually-hidden"> {selection.name}</span>
        </Link>
      </td>
    </tr>
  )
}

type OpeningProps = Pick<Props, 'selection' | 'weekend'>

/** Says when trading opens. Some selections open when their athletes get prices, at a time that is not known yet. */
function Opening({ selection, weekend }: OpeningProps) {
  const { trading_opens_at } = selection
  return (
    <span className="selection-state">
      {opensWithPrices(selection) ? (
        'not open yet'
      ) : (
        <>
          opens{' '}
          <UserTime at={trading_opens_at} format={formatZonedMoment} other_time_zone={weekend.time_zone} />
        </>
      )}
    </span>
  )
}
