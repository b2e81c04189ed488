import './pick-team.css'
import type { Athlete } from '#contract/athletes.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import type { Gender } from '#game/genders.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { BothClocks } from '../races/both-clocks.tsx'
import { FillTeam } from '../team/fill/fill-team.tsx'
import type { MyTeam } from '../team/my-team.ts'
import { withoutReserves } from '../team/reserves/use-reserves.ts'
import { PicksAtRisk } from '../team/starts/picks-at-risk.tsx'
import { TeamCards } from '../team/team-cards.tsx'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'
import { opensWithPrices, selectionState } from '../weekends/selection-state.ts'
import { AfterClose } from './after-close.tsx'
import { LastWeekendTeam } from './last-weekend-team.tsx'
import { PREFIXES } from './picker/picker-choice.ts'
import { RankedOrder } from './ranked-order.tsx'
import { ReservesBlock } from './reserves/reserves-block.tsx'
import type { ListMode } from './reserves/use-list-mode.ts'

type Props = {
  reply: Reply<MyTeam> | undefined
  weekend: Weekend
  selection: Selection
  athletes: readonly Athlete[]
  genders: readonly Gender[]
  /** Shows the list of a gender on phones, where only one list is shown. */
  showList: (gender: Gender) => void
  /** Lets the lists add reserves or picks. Undefined if there is no choice. */
  chooseReserves: ListMode['chooseReserves']
}

/** The player's team for the selection, with controls to change it. */
export function PickTeam({ reply, weekend, selection, athletes, genders, showList, chooseReserves }: Props) {
  const state = useFromServerTime((now) => selectionState(selection, now))
  if (reply?.state === 'failed')
    return (
      <Board id="team" title="Your team">
        <Failure problem={reply.problem} retry={reply.retry} />
      </Board>
    )
  if (reply?.state !== 'ready') return <div className="team-wait" />

  const team = reply.data
  return (
    <div className="pick-team">
      {state === 'not-open' && <BeforeOpening weekend={weekend} selection={selection} />}
      {state !== 'not-open' && !team.is_open && (
        <AfterClose weekend={weekend} selection={selection} picks={team.picks.length} />
      )}
      <PicksAtRisk weekend={weekend} selection={selection} athletes={athletes} team={team} />
      {selection.takes_ranked_picks ? (
        <div className="orders">
          {genders.map((gender) => (
            <RankedOrder key={gender} team={team} gender={gender} selection={selection} />
          ))}
        </div>
      ) : (
        <TeamCards
          selection={selection}
          team={team}
          athletes={athletes}
          is_championship={weekend.is_championship}
          pickerIdOf={(gender) => PREFIXES[gender ?? genders[0] ?? 'mixed']}
          onPick={(gender) => {
            chooseReserves?.(false)
            showList(gender ?? genders[0] ?? 'mixed')
          }}
        />
      )}
      <ReservesBlock
        team={team}
        athletes={athletes}
        genders={genders}
        onChoose={(gender) => {
          chooseReserves?.(true)
          showList(gender)
        }}
      />
      <div className="team-offers">
        <FillTeam
          weekend={weekend}
          selection={selection}
          athletes={withoutReserves(athletes, team)}
          team={team}
        />
        <LastWeekendTeam weekend={weekend} selection={selection} team={team} />
      </div>
    </div>
  )
}

type BeforeOpeningProps = { weekend: Weekend; selection: Selection }

/** Shown before trading opens. Says when a team can be picked. */
function BeforeOpening({ weekend, selection }: BeforeOpeningProps) {
  const waits_for_prices = opensWithPrices(selection)
  return (
    <div className="after-close">
      <output>
        <strong>Picks are not open yet.</strong>{' '}
        {waits_for_prices ? 'They open once enough athletes have a price.' : 'You can pick your team from'}
      </output>
      {!waits_for_prices && <BothClocks at={selection.trading_opens_at} weekend={weekend} />}
    </div>
  )
}
