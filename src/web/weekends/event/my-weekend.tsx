import { use } from 'react'
import { Link } from 'react-router'
import { getMyWeekendResults, type MyWeekend } from '#contract/me.ts'
import type { Weekend } from '#contract/weekends.ts'
import { formatPointsWithUnit } from '#text/formats.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { ledgerAddress } from '../../core/paths/ledger-address.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { MyPlaceFacts } from '../../races/my-place.tsx'
import { MyPicks } from './my-picks.tsx'

/** The player's result in a weekend, and the points of each pick. */
export function MyWeekendBoard({ weekend }: { weekend: Weekend }) {
  const { weekend_id, selections } = weekend
  const reply = useReply(getMyWeekendResults, { params: { weekend_id } }, { critical: false })
  const mine = reply.state === 'ready' ? reply.data : undefined
  const { me } = use(SessionContext)

  return (
    <>
      <MyPlaceFacts reply={reply} />
      {me && mine && mine.score !== null && (
        <p className="my-why">
          <Link to={ledgerAddress(me.user_id, weekend_id)}>Why these points?</Link>
        </p>
      )}
      {mine && mine.extra_score !== 0 && <SidebetLine mine={mine} />}
      {mine &&
        selections.map(({ selection_id, name }) => (
          <MyPicks
            key={selection_id}
            title={selections.length > 1 ? name : 'My team'}
            picks={mine.athletes.filter((pick) => pick.selection_id === selection_id)}
          />
        ))}
    </>
  )
}

function SidebetLine({ mine: { extra_score } }: { mine: MyWeekend }) {
  const locale = useNumberLocale()
  return <p className="my-selection">Side bets: {formatPointsWithUnit(extra_score, locale)}</p>
}
