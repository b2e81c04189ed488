import { type FormEvent, useState } from 'react'
import { listPlannedPrices } from '#contract/admin/athletes/planned-prices.ts'
import type { PricePreview } from '#contract/admin/athletes/prices.ts'
import type { Problem } from '#contract/problems.ts'
import type { ApiResult } from '../../core/api/reply.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, Choice, ProblemNote } from '../parts/acts.tsx'
import { ReasonField } from '../parts/fields.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { PricesShown } from './price-preview.tsx'
import { ReplaySheet } from './price-replay.tsx'
import { instantOf, PublishTime, type TypedTime } from './publish-time.tsx'

/** What was saved: how many prices, and whether they are published later. */
export type SavedPrices = { count: number; is_planned: boolean }

type Props = {
  preview: PricePreview
  /** Saves the previewed prices now, or plans them for a later time. */
  save: (reason: string, publish_at: string | null) => Promise<ApiResult<unknown>>
  onSaved: (saved: SavedPrices) => void
  onCancel: () => void
}

export const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a set time' },
] as const

/** Shows the prices that would change, asks for a reason and a time, and saves them. */
export function ConfirmPrices({ preview, save, onSaved, onCancel }: Props) {
  const plans = useReply(listPlannedPrices, {})
  const { time_zone } = useLocale()
  const [reason, setReason] = useState('')
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [time, setTime] = useState<TypedTime>({ local: '', is_at_venue: false })
  const [missing, setMissing] = useState({ reason: false, time: false })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_busy, setBusy] = useState(false)
  const count = preview.changes.length
  const venue = plans.state === 'ready' ? plans.data.venue : null
  const is_planned = when === 'later'
  const needs_reason = is_planned || preview.needs_reason

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const publish_at = is_planned ? instantOf(time, { venue, time_zone }) : null
    const now_missing = { reason: needs_reason && !reason.trim(), time: is_planned && publish_at === null }
    setMissing(now_missing)
    if (now_missing.reason || now_missing.time) return
    setBusy(true)
    const answer = await save(reason.trim(), publish_at)
    setBusy(false)
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return
    announcePolitely(savedText({ count, is_planned }))
    onSaved({ count, is_planned })
  }

  return (
    <form className="admin-stack" onSubmit={(event) => void submit(event)}>
      <PricesShown preview={preview} />
      {preview.replay && <ReplaySheet replay={preview.replay} />}
      <Sheet title="Save the prices" is_padded>
        <p>Teams keep the prices that they have paid, even if their deadline has not passed.</p>
        <Choice label="When the prices are published" value={when} choices={WHEN} onChange={setWhen} />
        {is_planned && (
          <PublishTime
            time={time}
            venue={venue}
            error={missing.time ? 'Please choose a time' : problem?.field_errors?.publish_at}
            onChange={(next) => {
              setTime(next)
              setMissing({ ...missing, time: false })
            }}
          />
        )}
        <ReasonField
          is_optional={!needs_reason}
          hint="Kept in the audit log."
          error={missing.reason ? 'Please give a reason' : undefined}
          value={reason}
          onChange={setReason}
        />
        {!problem?.field_errors && <ProblemNote problem={problem} />}
        <ActBar
          caption={
            is_planned
              ? 'You can change or cancel them until they are published. Players see nothing before that time.'
              : 'To undo, set the old prices again.'
          }
        >
          <ActButton onClick={onCancel}>{problem?.code === 'stale' ? 'Start again' : 'Cancel'}</ActButton>
          <ActButton
            kind="main"
            type="submit"
            is_busy={is_busy}
            blocked={count === 0 ? 'No price changes' : undefined}
          >
            {`${is_planned ? 'Plan' : 'Save'} ${countText(count)}`}
          </ActButton>
        </ActBar>
      </Sheet>
    </form>
  )
}

export function savedText({ count, is_planned }: SavedPrices): string {
  return `${countText(count)} ${is_planned ? 'planned' : 'saved'}`
}

export function countText(count: number): string {
  return count === 1 ? '1 price' : `${count} prices`
}
