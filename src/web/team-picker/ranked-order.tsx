import './ranked-order.css'
import { Suspense } from 'react'
import type { Gender } from '#game/genders.ts'
import { formatLimit } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import type { MyTeam } from '../team/my-team.ts'
import { nonePickedText } from '../team/team-groups.ts'
import type { TeamPick } from '../team/team-pick.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { RankBadge } from '../ui/rank-badge.tsx'
import { type Order, OrderRow } from './order-row.tsx'
import { pickerTitle } from './picker/picker-text.ts'

const DragOrder = lazyPart(async () => (await import('./drag-order.tsx')).DragOrder, StaticOrder)

type Props = {
  team: MyTeam
  gender: Gender
  selection: { takes_team_picks: boolean; max_picks_per_gender: number }
}

/**
 * The picks of a gender in their predicted order. The player can drag them, move them by buttons, or type their places.
 */
export function RankedOrder({ team, gender, selection }: Props) {
  const locale = useNumberLocale()
  const picks = picksInOrder(team.picks, gender)
  const title = pickerTitle(gender, selection)
  const free = Math.max(0, selection.max_picks_per_gender - picks.length)

  return (
    <section className="order line-up-group" aria-labelledby={`order-${gender}`}>
      <header className="line-up-head">
        <h2 id={`order-${gender}`} tabIndex={-1}>
          My {title.toLowerCase()}
        </h2>
        <p>
          {picks.length} of {formatLimit(selection.max_picks_per_gender, locale)}, in your predicted finishing
          order
        </p>
      </header>
      {picks.length === 0 && <p>{nonePickedText(gender, selection.takes_team_picks)}</p>}
      {team.is_open ? (
        <Suspense fallback={<StaticOrder picks={picks} team={team} />}>
          <DragOrder picks={picks} team={team} />
        </Suspense>
      ) : (
        <StaticOrder picks={picks} team={team} />
      )}
      {team.is_open && free > 0 && (
        <ol className="order-free" start={picks.length + 1} aria-hidden="true">
          {Array.from({ length: free }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all items are alike
            <li key={index} className="order-row order-row-free">
              <RankBadge rank={picks.length + index + 1} />
              <span>empty</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** The order without dragging. It is shown until the code for dragging is loaded, and after the deadline. */
export function StaticOrder({ picks, team }: { picks: readonly TeamPick[]; team: Order }) {
  return (
    <ol className="order-list">
      {picks.map((pick) => (
        <li key={pick.athlete_id} className="order-row">
          <OrderRow pick={pick} count={picks.length} team={team} />
        </li>
      ))}
    </ol>
  )
}

function picksInOrder(picks: readonly TeamPick[], gender: Gender): TeamPick[] {
  const of_gender = picks.filter((pick) => pick.gender === gender)
  return of_gender.sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
}
