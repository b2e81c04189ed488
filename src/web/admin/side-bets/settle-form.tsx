import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AdminSidebet,
  getAdminSidebets,
  getSettlementPreview,
  previewSettlement,
  type Settlement,
  type SettlementPreview,
  settleSidebet,
} from '#contract/admin/sidebets.ts'
import { formatNumber, formatPoints } from '#text/formats.ts'
import { fetchReply } from '../../core/api/reply.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { JobProgress } from '../jobs/job-progress.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { countOf } from '../parts/count-of.ts'
import { ReasonField } from '../parts/fields.tsx'
import { PlayerChanges } from '../parts/player-changes.tsx'
import { Note } from '../parts/sheet.tsx'
import { type PreviewCalls, usePreviewJob } from '../parts/use-preview-job.ts'

type Props = { bet: AdminSidebet; onClose: () => void }

type Previewed = { sidebet_id: number; settlement: Settlement }

const never_aborted = new AbortController().signal

const CALLS: PreviewCalls<Previewed, SettlementPreview> = {
  start: ({ sidebet_id, settlement }) =>
    sendChange(previewSettlement, { params: { sidebet_id }, body: settlement }, { critical: false }),
  read: ({ sidebet_id }, job_id) =>
    fetchReply(getSettlementPreview, { params: { sidebet_id, job_id } }, never_aborted),
}

/**
 * Settles a side bet after a preview of who gets points. Correcting a settled side bet requires a reason. The
 * settlement is a job on the server, which continues if the user closes the form.
 */
export function SettleForm({ bet, onClose }: Props) {
  const [job_id, setJob] = useState<number | null>(null)
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: [getAdminSidebets.path] })
  if (job_id === null) return <AnswerForm bet={bet} onClose={onClose} onJob={setJob} refetch={refetch} />
  const onDone = async () => {
    announcePolitely('Side bet settled')
    await refetch()
    onClose()
  }
  return (
    <div className="settle-form admin-stack">
      <JobProgress job_id={job_id} onDone={() => void onDone()} />
      <ActButton onClick={onClose}>Close</ActButton>
    </div>
  )
}

type FormProps = Props & { onJob: (job_id: number) => void; refetch: () => Promise<void> }

function AnswerForm({ bet, onClose, onJob, refetch }: FormProps) {
  const { sidebet_id, settled_option_id: settled_id, proposal } = bet
  const [option_id, setOption] = useState(settled_id ?? proposal?.option_id ?? 0)
  const [reason, setReason] = useState('')
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const { preview: latest_preview, ...calculation } = usePreviewJob(previewed, CALLS)
  const { send, is_sending, problem, setProblem } = useChange(settleSidebet, { critical: false })
  const preview = calculation.is_calculating || calculation.problem ? null : latest_preview
  const chosen = bet.options.find((option) => option.option_id === option_id)
  const settlement = { option_id: option_id || null, seen_option_id: settled_id }

  const settle = async () => {
    const body = { ...settlement, ...(reason ? { reason } : {}) }
    const answer = await send({ params: { sidebet_id }, body })
    if (answer.ok) onJob(answer.data.job_id)
  }
  // True if somebody else has settled the side bet. The page then waits for a click before it fetches the list, because
  // the side bet will move to another section.
  const is_stale = (problem ?? calculation.problem)?.code === 'stale'
  return (
    <form
      className="settle-form admin-stack"
      onSubmit={(event) => {
        event.preventDefault()
        setProblem(null)
        if (preview) void settle()
        else setPreviewed({ sidebet_id, settlement })
      }}
    >
      <Answers
        bet={bet}
        option_id={option_id}
        onChoose={(chosen_id) => {
          setOption(chosen_id)
          setPreviewed(null)
          setProblem(null)
        }}
      />
      <ProblemNote problem={problem ?? calculation.problem} />
      {preview && <SettlementEffects preview={preview} value={bet.value} />}
      {preview && settled_id !== null && (
        <ReasonField
          label="Reason for the correction (every player can read it)"
          required
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      )}
      <ActBar
        caption={preview ? 'You can correct it later, with a reason.' : 'No points have been awarded yet.'}
      >
        <ActButton onClick={onClose}>Cancel</ActButton>
        {is_stale ? (
          <ActButton kind="strong" onClick={() => void refetch().then(onClose)}>
            Show what changed
          </ActButton>
        ) : preview ? (
          <ActButton kind="main" type="submit" is_busy={is_sending}>
            {chosen ? `Settle as “${chosen.description}”` : 'Reopen'}
          </ActButton>
        ) : (
          <ActButton
            kind="strong"
            type="submit"
            is_busy={calculation.is_calculating}
            blocked={blockedBy(option_id, settled_id, chosen !== undefined)}
          >
            Preview
          </ActButton>
        )}
      </ActBar>
    </form>
  )
}

type AnswersProps = { bet: AdminSidebet; option_id: number; onChoose: (option_id: number) => void }

/**
 * The answers to choose from, with the number of players who gave each. The `option_id` 0 reopens a settled side bet.
 */
function Answers({ bet, option_id, onChoose }: AnswersProps) {
  const { sidebet_id, options, settled_option_id, proposal } = bet
  const locale = useNumberLocale()
  const choices = [
    ...options.map((option) => ({
      option_id: option.option_id,
      label: option.description,
      note: countOf(option.placed ?? 0, 'player', locale),
    })),
    ...(settled_option_id === null
      ? []
      : [{ option_id: 0, label: 'Reopen: no answer is right yet', note: 'nobody' }]),
  ]
  return (
    <fieldset className="settle-answers">
      <legend>The right answer</legend>
      {choices.map(({ label, note, ...choice }) => (
        <label key={choice.option_id}>
          <input
            type="radio"
            name={`bet ${sidebet_id}`}
            checked={choice.option_id === option_id}
            onChange={() => onChoose(choice.option_id)}
          />
          <span>
            {label}
            {choice.option_id === proposal?.option_id && <b> from the results</b>}
          </span>
          <small>{note}</small>
        </label>
      ))}
    </fieldset>
  )
}

function blockedBy(option_id: number, settled_id: number | null, is_chosen: boolean): string | undefined {
  if (settled_id !== null && option_id === settled_id) return 'This is already the settled answer'
  return is_chosen || settled_id !== null ? undefined : 'Choose the right answer first'
}

/** Shows who gets and who loses points, and which scores, ranks and leaders change. */
function SettlementEffects({ preview, value }: { preview: SettlementPreview; value: number }) {
  const { right, right_before, players, leaders } = preview
  const locale = useNumberLocale()
  const playersText = (number: number) => countOf(number, 'player', locale)
  const points = `${formatPoints(value, locale)} points`
  return (
    <>
      <Note level="good" title={`${playersText(right)} ${right === 1 ? 'gets' : 'get'} ${points}.`}>
        {right_before > 0 && (
          <p>
            {playersText(right_before)} {right_before === 1 ? 'loses' : 'lose'} {points}.
          </p>
        )}
        <p>The season score or rank of {playersText(players.changed)} changes.</p>
      </Note>
      {players.first.length > 0 && (
        <PlayerChanges
          label="The first players whose score or rank changes"
          players={players.first}
          pointsOf={({ before, after }) => changeText(before?.score, after?.score, locale)}
          rankOf={({ before, after }) => changeText(before?.rank, after?.rank, locale)}
        />
      )}
      {leaders.length > 0 && (
        <ul className="settle-leaders">
          {leaders.map(({ title, before, after }) => (
            <li key={title}>
              <b>{title}</b>: {before || 'nobody'} → {after || 'nobody'}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function changeText(before: number | undefined, after: number | undefined, locale: string): string {
  const text = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value, locale))
  return before === after ? text(after) : `${text(before)} → ${text(after)}`
}
