import '../../team/fill.css'
import '../ranked-order.css'
import { Suspense, useRef } from 'react'
import type { Athlete } from '#contract/athletes.ts'
import { GENDER_TITLES, type Gender } from '#game/genders.ts'
import { MOST_RESERVES } from '#game/teams/reserves.ts'
import type { MyTeam } from '../../team/my-team.ts'
import type { MyBench } from '../../team/reserves/my-bench.ts'
import { useReserveAthletes } from '../../team/reserves/use-reserves.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { RankBadge } from '../../ui/rank-badge.tsx'
import type { Order } from '../order-row.tsx'
import { PREFIXES } from '../picker/picker-choice.ts'
import { StaticOrder } from '../ranked-order.tsx'
import { toBenchTeam } from './list-team.ts'

const DragOrder = lazyPart(async () => (await import('../drag-order.tsx')).DragOrder, StaticOrder)

type Props = {
  team: MyTeam
  athletes: readonly Athlete[]
  genders: readonly Gender[]
  /** Called when the player follows the link to choose a reserve of a gender. */
  onChoose: (gender: Gender) => void
}

/**
 * The reserves of each gender in their order. While picks are open, the reserves are folded into one line, because
 * players seldom change them. If there are no reserves, the line is hidden before the first pick and after the close.
 */
export function ReservesBlock({ team, athletes, genders, onChoose }: Props) {
  const { bench, is_open, picks } = team
  const found = useReserveAthletes(bench, athletes)
  const heading = useRef<HTMLHeadingElement>(null)
  if (!bench?.takes_reserves) return null
  const count = bench.m.length + bench.f.length
  if (count === 0 && (!is_open || picks.length === 0)) return null

  const shown = toBenchTeam(team, bench, found)
  const order: Order = {
    ...shown,
    remove: (athlete_id) => {
      shown.remove(athlete_id)
      announcePolitely(`${found.get(athlete_id)?.name ?? 'The athlete'} is no longer a reserve`)
      heading.current?.focus({ preventScroll: true })
    },
  }
  return (
    <details className="reserves" open={!is_open}>
      <summary>
        <h2 ref={heading} tabIndex={-1}>
          Reserves
        </h2>
        <span>{summaryText(bench, found)}</span>
      </summary>
      <div className="reserves-lists">
        <p>If a pick does not start, your first reserve takes their place.</p>
        {genders.map((gender) => (
          <ReservesOf key={gender} gender={gender} order={order} onChoose={() => onChoose(gender)} />
        ))}
      </div>
    </details>
  )
}

/** Returns the names of the reserves, in their order. */
function summaryText({ m, f }: MyBench, athletes: ReadonlyMap<number, Athlete>): string {
  const names = [...m, ...f].flatMap((id) => athletes.get(id)?.name ?? [])
  return names.length === 0 ? 'None yet' : names.join(', ')
}

type ListProps = { gender: Gender; order: Order; onChoose: () => void }

function ReservesOf({ gender, order, onChoose }: ListProps) {
  const picks = order.picks.filter((pick) => pick.gender === gender)
  const free = order.is_open ? MOST_RESERVES - picks.length : 0
  return (
    <section aria-label={`Reserves: ${GENDER_TITLES[gender]}`}>
      <h3>{GENDER_TITLES[gender]}</h3>
      {order.is_open ? (
        <Suspense fallback={<StaticOrder picks={picks} team={order} />}>
          <DragOrder picks={picks} team={order} />
        </Suspense>
      ) : (
        <StaticOrder picks={picks} team={order} />
      )}
      {free > 0 && (
        <ol className="order-free" start={picks.length + 1}>
          {Array.from({ length: free }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all items are alike
            <li key={index} className="order-row order-row-free">
              <RankBadge rank={picks.length + index + 1} />
              {index === 0 ? (
                <a href={`#${PREFIXES[gender]}`} onClick={onChoose}>
                  Choose a reserve<span className="visually-hidden">: {GENDER_TITLES[gender]}</span>
                </a>
              ) : (
                <span>empty</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
