import './compare.css'
import { listPopularityOfAthlete } from '#contract/athletes.ts'
import { useNoPopularityReason } from '../athletes/use-no-popularity-reason.ts'
import { SheetDialog } from '../ui/dialogs/sheet-dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ComparedForm, ComparedPopularity, ComparedPrices } from './compared-charts.tsx'
import type { ViewedSelection } from './compared-facts.ts'
import { LastRaces } from './last-races.tsx'
import { type ComparedAthleteReply, useComparedAthlete } from './use-compared-athlete.ts'
import { Versus } from './versus.tsx'

type Props = { athlete_ids: readonly [number, number]; selection: ViewedSelection; onClose: () => void }

export function Comparison({ athlete_ids: [first, second], selection, onClose }: Props) {
  const one = useComparedAthlete(first)
  const other = useComparedAthlete(second)

  return (
    <SheetDialog title="Side by side" onClose={onClose} wide>
      <div className="comparison">
        <ComparisonContent one={one} other={other} selection={selection} />
      </div>
    </SheetDialog>
  )
}

type ComparedProps = { one: ComparedAthleteReply; other: ComparedAthleteReply; selection: ViewedSelection }

function ComparisonContent({ one, other, selection }: ComparedProps) {
  const no_popularity_reason = useNoPopularityReason(
    selection,
    listPopularityOfAthlete,
    olderReceivedAt(one, other),
  )
  const failed = [one, other].find((reply) => reply.state === 'failed')
  if (failed) return <Failure problem={failed.problem} retry={failed.retry} />
  if (one.state !== 'ready' || other.state !== 'ready') return <Spinner label="Loading both athletes" />

  const pair = [one.data, other.data] as const
  return (
    <>
      <Versus pair={pair} selection={selection} no_popularity_reason={no_popularity_reason} />
      <LastRaces pair={pair} />
      <div className="comparison-pictures">
        <ComparedForm pair={pair} />
        <ComparedPrices pair={pair} />
        <ComparedPopularity pair={pair} />
      </div>
    </>
  )
}

/** Returns when the older of the two popularity replies arrived. Undefined if a reply is missing. */
function olderReceivedAt(one: ComparedAthleteReply, other: ComparedAthleteReply): number | undefined {
  if (one.state !== 'ready' || other.state !== 'ready') return undefined
  const received_at = [one, other].map(({ data }) => data.popularity_received_at)
  return received_at.includes(undefined) ? undefined : Math.min(...received_at.map(Number))
}
