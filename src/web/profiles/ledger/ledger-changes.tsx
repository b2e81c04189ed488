import '../profiles.css'
import { type LedgerChange, listLedgerChanges } from '#contract/users.ts'
import { formatPoints, formatPointsWithUnit, ordinal } from '#text/formats.ts'
import { LightMarkdown } from '../../content/light-markdown.tsx'
import { useReply } from '../../core/api/use-reply.ts'
import { formatDateTime } from '../../core/locale/dates.ts'
import { useLocale, useNumberLocale } from '../../core/locale/locale.ts'
import { statusText } from '../../races/status-text.ts'
import { Board } from '../../ui/board.tsx'

type Props = { user_id: number; weekend_id: number }

/**
 * The corrections of the weekend's results, with their effects on the player's points. Renders nothing if there are no
 * corrections.
 */
export function LedgerChanges({ user_id, weekend_id }: Props) {
  const reply = useReply(listLedgerChanges, { params: { user_id, weekend_id } }, { critical: false })
  if (reply.state !== 'ready' || reply.data.length === 0) return null

  return (
    <Board id="changes" title="What changed">
      <ol className="ledger-changes">
        {reply.data.map((change) => (
          <LedgerChangeItem key={`${change.name} ${change.published_at}`} change={change} />
        ))}
      </ol>
    </Board>
  )
}

function LedgerChangeItem({ change }: { change: LedgerChange }) {
  const { locale, time_zone } = useLocale()
  const { race_id, name, published_at, reason, points_before, points, athletes } = change

  return (
    <li className="ledger-change">
      <h3>
        {changeTitle(change)}:{' '}
        <a href={race_id === null ? '#side-bets' : `#race-${race_id}`}>
          {race_id === null ? 'side bet' : name}
        </a>
      </h3>
      {race_id === null && <LightMarkdown text={name} />}
      <p className="who-more">
        <time dateTime={published_at}>{formatDateTime(published_at, locale, time_zone)}</time>
        {reason && ` · ${reason}`}
      </p>
      {points === points_before ? (
        <p>This team’s points did not change.</p>
      ) : (
        <p className="ledger-before">
          <span className="visually-hidden">From </span>
          <s>{formatPoints(points_before, locale)}</s>
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden"> to </span>
          <b>{formatPointsWithUnit(points, locale)}</b>
        </p>
      )}
      <ChangedAthletes athletes={athletes} />
    </li>
  )
}

function ChangedAthletes({ athletes }: Pick<LedgerChange, 'athletes'>) {
  const locale = useNumberLocale()
  if (athletes.length === 0) return null

  return (
    <table className="ledger-moved">
      <caption className="visually-hidden">Athletes whose points changed</caption>
      <thead>
        <tr>
          <th scope="col">Athlete</th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {athletes.map(
          ({ athlete_id, name, place_before, status_before, points_before, place, status, points }) => (
            <tr key={athlete_id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                {resultText(place_before, status_before)}
                <span>{formatPointsWithUnit(points_before, locale)}</span>
              </td>
              <td>
                {resultText(place, status)}
                <span>{formatPointsWithUnit(points, locale)}</span>
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

/** Says what was changed about a race or side bet that already had a result. */
export function changeTitle({ state, counts }: Pick<LedgerChange, 'state' | 'counts'>): string {
  if (state === 'settled') return 'Right answer changed'
  if (state === 'cancelled') return 'Cancelled'
  if (state === 'scheduled') return 'Result withdrawn'
  return counts ? 'Result corrected' : 'Left out of the totals'
}

/** Returns an athlete's result as text, such as `3rd` or `disqualified`. */
export function resultText(place: number | null, status: string | null): string {
  if (place !== null) return ordinal(place)
  return status ? statusText(status).toLowerCase() : 'not in the results'
}
