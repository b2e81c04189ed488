import type { AdminLive } from '#contract/admin/results/live.ts'
import { ActButton } from '../parts/acts.tsx'
import { countOf } from '../parts/count-of.ts'
import { Moment } from '../parts/moment.tsx'
import { Note } from '../parts/sheet.tsx'

type Props = {
  live: AdminLive
  /** The number that the user's batch was going to have. */
  own_sequence: number
  onStartAgain: () => void
  onKeep: () => void
}

/**
 * Says that somebody else sent a batch while the user prepared one. Each batch replaces the previous batch, so the user
 * first decides which athletes their batch contains.
 */
export function OtherBatch({ live: { sent, batch }, own_sequence, onStartAgain, onKeep }: Props) {
  const others = sent.filter(({ sequence }) => sequence >= own_sequence)
  const [latest] = others
  const title =
    others.length > 1 ? `${others.length} other batches were sent` : 'Another batch was sent in the meantime'
  return (
    <div aria-live="polite">
      <Note level="warning" title={title}>
        {latest && (
          <p>
            Batch {latest.sequence} at {latest.checkpoint}, {countOf(latest.athletes, 'athlete')}, was sent{' '}
            <Moment iso={latest.received_at} /> by {latest.sent_by}. Your batch would replace it.
          </p>
        )}
        <div className="results-buttons">
          {batch && <ActButton onClick={onStartAgain}>{`Start from batch ${batch.sequence}`}</ActButton>}
          <ActButton onClick={onKeep}>Keep my athletes</ActButton>
        </div>
      </Note>
    </div>
  )
}
