import './side-bets.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type AdminSidebet,
  changeSidebets,
  getAdminSidebets,
  type SidebetWeekend,
} from '#contract/admin/sidebets.ts'
import { formatNumber, formatPoints } from '#text/formats.ts'
import { plainText } from '../../content/plain-text.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Link } from '../../core/paths/link.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.tsx'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { NotLoaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { Chip, Note, Sheet } from '../parts/sheet.tsx'
import { NewBetForm } from './new-bet-form.tsx'
import { SettleForm } from './settle-form.tsx'

type ShownBet = AdminSidebet & { weekend: SidebetWeekend }

/** The side bets of the season: first the bets to settle, then the open bets, then the settled bets. */
export function SideBetsPage() {
  const reply = useReply(getAdminSidebets, {})
  const [search, setSearch] = useSearchParams()
  const [is_adding, setAdding] = useState(false)
  if (reply.state !== 'ready') return <NotLoaded reply={reply} />

  const { is_on, weekends } = reply.data
  const chosen_weekend = weekends.find(({ weekend_id }) => weekend_id === Number(search.get('weekend')))
  const bets = (chosen_weekend ? [chosen_weekend] : weekends).flatMap((weekend) =>
    weekend.sidebets.map((bet) => ({ ...bet, weekend })),
  )
  const open = bets.filter((bet) => !bet.is_closed)
  const due = bets.filter((bet) => bet.is_closed && bet.settled_option_id === null)
  const settled = bets.filter((bet) => bet.settled_option_id !== null).toReversed()
  const upcoming = weekends.filter((weekend) => weekend.is_ahead)
  const new_bet_weekend = upcoming.find((weekend) => weekend === chosen_weekend) ?? upcoming[0]

  return (
    <AdminPage
      title="Side bets"
      lead={`${due.length} to settle, ${open.length} open, ${settled.length} settled`}
      acts={
        is_on &&
        new_bet_weekend &&
        !is_adding && (
          <ActButton kind={due.length > 0 ? 'plain' : 'main'} onClick={() => setAdding(true)}>
            New side bet
          </ActButton>
        )
      }
    >
      {!is_on && (
        <Note level="info" title="This season has no side bets.">
          <p>You can turn them on in the season’s settings.</p>
        </Note>
      )}
      {is_adding && new_bet_weekend && (
        <NewBetForm
          weekends={upcoming}
          initial_weekend_id={new_bet_weekend.weekend_id}
          onClose={() => setAdding(false)}
        />
      )}
      {weekends.length > 0 && (
        <div className="bets-filter admin-field">
          <label htmlFor="bets-of">Weekend</label>
          <select
            id="bets-of"
            value={chosen_weekend?.weekend_id ?? ''}
            onChange={({ target: { value } }) => setSearch(value ? { weekend: value } : {})}
          >
            <option value="">All weekends</option>
            {weekends
              .filter(({ sidebets }) => sidebets.length > 0)
              .map(({ weekend_id, weekend_name, sidebets }) => (
                <option key={weekend_id} value={weekend_id}>
                  {weekend_name} ({sidebets.length})
                </option>
              ))}
          </select>
        </div>
      )}
      {bets.length === 0 && is_on && (
        <Note level="info" title="There are no side bets yet.">
          {new_bet_weekend ? (
            <p>Add one. A template fills in the question and its answers.</p>
          ) : (
            <p>
              A side bet needs an upcoming weekend. <Link to="/calendar">See the calendar</Link>
            </p>
          )}
        </Note>
      )}
      <BetSheet title="To settle" bets={due} />
      <BetSheet title="Open" bets={open} />
      <BetSheet title="Settled" bets={settled} />
    </AdminPage>
  )
}

const MAX_SHOWN = 6

function BetSheet({ title, bets }: { title: string; bets: readonly ShownBet[] }) {
  const [opened, setOpened] = useState<number | null>(null)
  const [shows_all, setShowsAll] = useState(false)
  if (bets.length === 0) return null
  const shown = shows_all ? bets : bets.slice(0, MAX_SHOWN)
  return (
    <Sheet
      title={title}
      note={bets.length}
      action={
        shown.length < bets.length && (
          <button className="admin-link" type="button" onClick={() => setShowsAll(true)}>
            Show all {bets.length}
          </button>
        )
      }
    >
      <ul className="bet-rows">
        {shown.map((bet) => (
          <BetRow
            key={bet.sidebet_id}
            bet={bet}
            is_open={bet.sidebet_id === opened}
            onToggle={(is_open) => setOpened(is_open ? bet.sidebet_id : null)}
          />
        ))}
      </ul>
    </Sheet>
  )
}

type RowProps = { bet: ShownBet; is_open: boolean; onToggle: (is_open: boolean) => void }

function BetRow({ bet, is_open, onToggle }: RowProps) {
  const { description, value, closes_at, is_closed, answers, options, proposal, weekend } = bet
  const { settled_option_id, last_settlement } = bet
  const locale = useNumberLocale()
  const right_option = options.find(({ option_id }) => option_id === settled_option_id)
  const proposed = options.find(({ option_id }) => option_id === proposal?.option_id)
  return (
    <li>
      <div className="bet-head">
        <p>
          <b>{plainText(description)}</b>
          <small>
            {weekend.weekend_name} · {formatPoints(value, locale)} points · {formatNumber(answers, locale)}{' '}
            {answers === 1 ? 'answer' : 'answers'} · {is_closed ? 'closed' : 'closes'}{' '}
            <Moment iso={closes_at} venue_zone={weekend.time_zone} />
          </small>
          {!is_closed && (
            <span className="bet-options">{options.map((option) => option.description).join(' · ')}</span>
          )}
          {right_option && (
            <span className="bet-answer">
              <Chip tone="official">Settled</Chip> {right_option.description}
            </span>
          )}
          {last_settlement && (
            <small>
              {right_option ? 'Settled' : 'Reopened'} by {last_settlement.by},{' '}
              <Moment iso={last_settlement.at} />
              {last_settlement.reason && `: “${last_settlement.reason}”`}
            </small>
          )}
          {!right_option && is_closed && (
            <span className="bet-answer">
              {proposed ? (
                <>
                  <Chip tone="provisional">Suggestion</Chip> {proposed.description}: {proposal?.because}
                </>
              ) : (
                <Chip tone="line">No suggestion: decide yourself</Chip>
              )}
            </span>
          )}
        </p>
        {is_closed && !is_open && (
          <ActButton kind={right_option ? 'plain' : 'strong'} onClick={() => onToggle(true)}>
            {right_option ? 'Correct' : proposed ? 'Check and settle' : 'Settle'}
          </ActButton>
        )}
        {!is_closed && answers === 0 && <RemoveButton bet={bet} />}
      </div>
      {is_open && <SettleForm bet={bet} onClose={() => onToggle(false)} />}
    </li>
  )
}

function RemoveButton({ bet: { sidebet_id, description } }: { bet: ShownBet }) {
  const { confirm, confirmation } = useConfirm()
  const client = useQueryClient()
  const { send, is_sending, problem } = useChange(changeSidebets, { critical: false })
  const remove = async () => {
    const is_sure = await confirm({
      title: 'Remove the side bet?',
      message: `“${plainText(description)}” has no answers. This cannot be undone, but you can add it again.`,
    })
    if (!is_sure) return
    const answer = await send({ body: { dry_run: false, change: { act: 'sidebet remove', sidebet_id } } })
    if (answer.ok) await client.invalidateQueries({ queryKey: [getAdminSidebets.path] })
  }
  return (
    <>
      <ActButton kind="danger" is_busy={is_sending} onClick={() => void remove()}>
        Remove
      </ActButton>
      <ProblemNote problem={problem} />
      {confirmation}
    </>
  )
}
