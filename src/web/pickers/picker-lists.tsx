import { listAthletePopularity } from '#contract/weekends.ts'
import type { Gender } from '#game/genders.ts'
import { useReply } from '../app/use-reply.ts'
import { CompareStart } from '../compare/compare-start.tsx'
import { BalanceLine } from './balance-line.tsx'
import { Picker, type PickerProps } from './picker.tsx'

type Props = Omit<PickerProps, 'gender' | 'ratios'> & { genders: readonly Gender[]; is_open: boolean }

/** The lists to pick from, below the money that is left. */
export function PickerLists({ genders, is_open, ...props }: Props) {
  const { team, budget, selection } = props
  const ratios = useRatios(selection.selection_id)

  return (
    <section className="pickers" aria-labelledby="pickers">
      <header className="pickers-head">
        <h2 id="pickers" tabIndex={-1}>
          {is_open ? 'Pick your athletes' : 'Who could be picked'}
        </h2>
        <CompareStart />
        <BalanceLine balance={team ? team.balance : budget} budget={budget} />
      </header>
      <div className={genders.length === 1 ? 'pickers-lists pickers-one' : 'pickers-lists'}>
        {genders.map((gender) => (
          <Picker key={gender} gender={gender} ratios={ratios} {...props} />
        ))}
      </div>
    </section>
  )
}

/** How popular the athletes are in a selection, as far as it may be told. */
function useRatios(selection_id: number): ReadonlyMap<number, number> {
  const reply = useReply(listAthletePopularity, { params: { selection_id } }, { aside: true })
  if (reply.state !== 'ready') return NONE
  return new Map(reply.data.map(({ athlete_id, ratio }) => [athlete_id, ratio]))
}

const NONE: ReadonlyMap<number, number> = new Map()
