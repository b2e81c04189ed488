import { listAthletePopularity, type Selection } from '#contract/weekends.ts'
import type { Gender } from '#game/genders.ts'
import { formatMoney, NO_LIMIT } from '#text/formats.ts'
import { useNoPopularityReason } from '../../athletes/use-no-popularity-reason.ts'
import { CompareStart } from '../../compare/compare-start.tsx'
import { useReply } from '../../core/api/use-reply.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { ModeSwitch } from '../reserves/mode-switch.tsx'
import type { ListMode } from '../reserves/use-list-mode.ts'
import { ListSwitch } from './list-switch.tsx'
import { Picker, type PickerProps, type Popularity } from './picker.tsx'
import type { ShownList } from './use-shown-list.ts'
import '../pick-team.css'

type Props = Omit<PickerProps, 'gender' | 'popularity' | 'team'> & {
  genders: readonly Gender[]
  /** The list that phones show. */
  list: ShownList
  mode: ListMode
  is_open: boolean
}

/** The lists from which athletes are picked. The heading shows the balance. */
export function PickerLists({ genders, list, mode, is_open, ...props }: Props) {
  const { budget, selection } = props
  const { team } = mode
  const popularity = usePopularity(selection)

  return (
    <section className="pickers" aria-labelledby="pickers">
      <header className="pickers-head">
        <h2 id="pickers" tabIndex={-1}>
          {is_open ? (team?.is_bench ? 'Choose your reserves' : 'Pick your athletes') : 'Athletes'}
        </h2>
        <ModeSwitch {...mode} />
        <CompareStart />
        <BalanceLine is_in_bar={team !== undefined} balance={team ? team.balance : budget} budget={budget} />
      </header>
      <ListSwitch selection={selection} genders={genders} team={team} list={list} />
      <div className={genders.length === 1 ? 'pickers-lists pickers-one' : 'pickers-lists'}>
        {genders.map((gender) => (
          <div key={gender} className={gender === list.gender ? 'picker-list' : 'picker-list picker-other'}>
            <Picker gender={gender} popularity={popularity} team={team} {...props} />
          </div>
        ))}
      </div>
    </section>
  )
}

/**
 * Returns the popularity of the athletes in a selection. Athletes whose popularity is not published yet are left out.
 */
function usePopularity(selection: Selection): Popularity {
  const { selection_id } = selection
  const reply = useReply(listAthletePopularity, { params: { selection_id } }, { critical: false })
  const is_ready = reply.state === 'ready'
  const no_popularity_reason = useNoPopularityReason(
    selection,
    listAthletePopularity,
    is_ready ? reply.received_at : undefined,
  )
  if (!is_ready) return { ratios: NONE, no_popularity_reason }
  return {
    ratios: new Map(reply.data.map(({ athlete_id, ratio }) => [athlete_id, ratio])),
    no_popularity_reason,
  }
}

const NONE: ReadonlyMap<number, number> = new Map()

type BalanceLineProps = {
  balance: number | null
  budget: number | null
  /** Whether the bar at the top of the page also shows the balance. Phones then leave out this line. */
  is_in_bar: boolean
}

/** The money left. If there is no budget, the line says so. */
function BalanceLine({ balance, budget, is_in_bar }: BalanceLineProps) {
  const locale = useNumberLocale()

  return (
    <p className={is_in_bar ? 'balance-line balance-in-bar' : 'balance-line'}>
      Balance: <strong>{formatMoney(balance, locale, NO_LIMIT)}</strong>
      {balance !== null && budget !== null && (
        <span className="balance-of"> of {formatMoney(budget, locale)}</span>
      )}
      {balance === null && <span className="balance-of"> no budget limit</span>}
    </p>
  )
}
