import './compare.css'
import { listPopularityOfAthlete } from '#contract/athletes.ts'
import { useWhyNoRatio } from '../athletes/use-why-no-ratio.ts'
import { SheetDialog } from '../ui/dialogs/sheet-dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { SelectionLookedAt } from './compared-facts.ts'
import { ComparedForm, ComparedPopularity, ComparedPrices } from './compared-pictures.tsx'
import { LastRaces } from './last-races.tsx'
import { type ComparedReply, useCompared } from './use-compared.ts'
import { Versus } from './versus.tsx'

type Props = { athlete_ids: readonly [number, number]; selection: SelectionLookedAt; onClose: () => void }

/** Two athletes side by side. */
export function Comparison({ athlete_ids: [first, second], selection, onClose }: Props) {
  const one = useCompared(first)
  const other = useCompared(second)

  return (
    <SheetDialog title="Side by side" onClose={onClose} wide>
      <div className="comparison">
        <Compared one={one} other={other} selection={selection} />
      </div>
    </SheetDialog>
  )
}

type ComparedProps = { one: ComparedReply; other: ComparedReply; selection: SelectionLookedAt }

function Compared({ one, other, selection }: ComparedProps) {
  const why_no_ratio = useWhyNoRatio(selection, listPopularityOfAthlete, earlier(one, other))
  const failed = [one, other].find((reply) => reply.state === 'failed')
  if (failed) return <Failure problem={failed.problem} retry={failed.retry} />
  if (one.state !== 'ready' || other.state !== 'ready') return <Spinner label="Loading both athletes" />

  const pair = [one.data, other.data] as const
  return (
    <>
      <Versus pair={pair} selection={selection} why_no_ratio={why_no_ratio} />
      <LastRaces pair={pair} />
      <div className="comparison-pictures">
        <ComparedForm pair={pair} />
        <ComparedPrices pair={pair} />
        <ComparedPopularity pair={pair} />
      </div>
    </>
  )
}

/** When the older of the two popularity replies arrived; undefined unless both did. */
function earlier(one: ComparedReply, other: ComparedReply): number | undefined {
  if (one.state !== 'ready' || other.state !== 'ready') return undefined
  const came_at = [one, other].map(({ data }) => data.popularity_came_at)
  return came_at.includes(undefined) ? undefined : Math.min(...came_at.map(Number))
}
