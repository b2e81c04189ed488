import '../profiles.css'
import { use, useEffect } from 'react'
import { useLocation } from 'react-router'
import { getLedger, type PublicUser } from '#contract/users.ts'
import type { Weekend } from '#contract/weekends.ts'
import { ledgerOf } from '#game/scoring/ledger.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { PlaceholderBoards } from '../../races/placeholder-boards.tsx'
import { Board } from '../../ui/board.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LedgerBets } from './ledger-bets.tsx'
import { LedgerChanges } from './ledger-changes.tsx'
import { LedgerEarners } from './ledger-earners.tsx'
import { LedgerRaceBoard } from './ledger-race.tsx'
import { LedgerSum } from './ledger-sum.tsx'

type Props = { user: PublicUser; weekend: Weekend }

export function LedgerBoards({ user: { user_id }, weekend: { weekend_id, selections } }: Props) {
  const { me } = use(SessionContext)
  const params = { user_id, weekend_id }
  const reply = useReply(getLedger, { params }, { critical: false })
  useAnchor(reply.state === 'ready')

  if (reply.state === 'loading') return <PlaceholderBoards titles={['Score breakdown', 'Race by race']} />
  if (reply.state === 'failed') {
    return (
      <Board id="sum" title="Score breakdown">
        <Failure problem={reply.problem} retry={reply.retry} />
      </Board>
    )
  }
  if (reply.data.length === 0) return <NoPoints />

  const ledger = ledgerOf(reply.data)
  const nameOf = (id: number) => selections.find((each) => each.selection_id === id)?.name
  return (
    <div className="ledger-boards">
      <div className="ledger-side">
        <LedgerSum ledger={ledger} />
        <LedgerChanges user_id={user_id} weekend_id={weekend_id} />
        <LedgerEarners ledger={ledger} is_own={me?.user_id === user_id} />
      </div>
      <div className="ledger-races">
        {ledger.races.map((race) => (
          <LedgerRaceBoard
            key={race.race_id}
            race={race}
            selection={selections.length > 1 ? nameOf(race.selection_id) : undefined}
          />
        ))}
        {ledger.bets.length > 0 && <LedgerBets bets={ledger.bets} points={ledger.bet_points} />}
      </div>
    </div>
  )
}

/** Scrolls to the race that the URL's fragment names, once the boards are rendered. */
function useAnchor(is_rendered: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (is_rendered && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [is_rendered, hash])
}

function NoPoints() {
  return (
    <Board id="sum" title="Score breakdown">
      <Notice badge="0" title="No points this weekend">
        <p>No team was picked, or no race has results yet.</p>
      </Notice>
    </Board>
  )
}
