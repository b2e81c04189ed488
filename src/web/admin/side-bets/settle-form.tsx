import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AdminSidebet,
  changeSidebets,
  getAdminSidebets,
  type SidebetReport,
} from '#contract/admin/sidebets.ts'
import type { Problem } from '#contract/problems.ts'
import { formatNumber, formatScore } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, Field, ProblemNote } from '../parts/acts.tsx'
import { Note } from '../parts/sheet.tsx'

type Props = { bet: AdminSidebet; onClose: () => void }

/** Settles a side bet after a preview of who gets points. Correcting a settled one requires a reason. */
export function SettleForm({ bet, onClose }: Props) {
  const { sidebet_id, options, settled_option_id: settled_id, proposal } = bet
  const [option_id, setOption] = useState(settled_id ?? proposal?.option_id ?? 0)
  const [reason, setReason] = useState('')
  const [report, setReport] = useState<SidebetReport | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const client = useQueryClient()
  const { send, is_sending } = useChange(changeSidebets, { critical: false })
  const locale = useNumberLocale()
  const chosen = options.find((option) => option.option_id === option_id)
  const choices = [
    ...options.map((option) => ({
      option_id: option.option_id,
      label: option.description,
      note: `${formatNumber(option.placed ?? 0, locale)} ${option.placed === 1 ? 'player' : 'players'}`,
    })),
    ...(settled_id === null
      ? []
      : [{ option_id: 0, label: 'Reopen: no answer is right yet', note: 'nobody' }]),
  ]

  const run = async (dry_run: boolean) => {
    const answered = { sidebet_id, option_id: option_id || null, seen_option_id: settled_id }
    const change = { act: 'sidebet settle' as const, ...answered }
    const answer = await send({ body: { dry_run, change, ...(reason ? { reason } : {}) } })
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return
    if (dry_run) return setReport(answer.data)
    await client.invalidateQueries({ queryKey: [getAdminSidebets.path] })
    announcePolitely('The side bet is settled')
    onClose()
  }

  return (
    <form
      className="settle-form admin-stack"
      onSubmit={(event) => {
        event.preventDefault()
        void run(report === null)
      }}
    >
      <fieldset className="settle-answers">
        <legend>The right answer</legend>
        {choices.map(({ label, note, ...choice }) => (
          <label key={choice.option_id}>
            <input
              type="radio"
              name={`bet ${sidebet_id}`}
              checked={choice.option_id === option_id}
              onChange={() => {
                setOption(choice.option_id)
                setReport(null)
                setProblem(null)
              }}
            />
            <span>
              {label}
              {choice.option_id === proposal?.option_id && <b> from the results</b>}
            </span>
            <small>{note}</small>
          </label>
        ))}
      </fieldset>
      <ProblemNote problem={problem} />
      {report && <Consequences report={report} value={bet.value} />}
      {report && settled_id !== null && (
        <Field label="Reason for the correction, which every player can read">
          {(id) => (
            <input
              id={id}
              required
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      )}
      <ActBar caption={report ? 'You can correct it later, with a reason.' : 'No points are given yet.'}>
        <ActButton onClick={onClose}>Cancel</ActButton>
        {report ? (
          <ActButton kind="main" type="submit" is_busy={is_sending}>
            {chosen ? `Settle as “${chosen.description}”` : 'Reopen'}
          </ActButton>
        ) : (
          <ActButton
            kind="strong"
            type="submit"
            is_busy={is_sending}
            blocked={blockedBy(option_id, settled_id, chosen !== undefined)}
          >
            Preview
          </ActButton>
        )}
      </ActBar>
    </form>
  )
}

function blockedBy(option_id: number, settled_id: number | null, is_chosen: boolean): string | undefined {
  if (settled_id !== null && option_id === settled_id) return 'This is already the settled answer'
  return is_chosen || settled_id !== null ? undefined : 'Choose the right answer first'
}

/** Who gets and who loses points, and which scores, ranks and leaders change. */
function Consequences({ report, value }: { report: SidebetReport; value: number }) {
  const { right, right_before, players, leaders } = report
  const locale = useNumberLocale()
  const playersText = (number: number) =>
    `${formatNumber(number, locale)} ${number === 1 ? 'player' : 'players'}`
  const points = `${formatScore(value, locale)} points`
  return (
    <>
      <Note level="good" title={`${playersText(right)} ${right === 1 ? 'gets' : 'get'} ${points}.`}>
        {right_before > 0 && (
          <p>
            {playersText(right_before)} {right_before === 1 ? 'loses' : 'lose'} {points}.
          </p>
        )}
        <p>The score or rank of {playersText(players.changed)} in the season changes.</p>
      </Note>
      {players.first.length > 0 && (
        <div className="admin-scroll">
          <table className="admin-table">
            <caption className="visually-hidden">The first players whose score or rank changes</caption>
            <thead>
              <tr>
                <th scope="col">Team</th>
                <th scope="col" className="is-number">
                  Points
                </th>
                <th scope="col" className="is-number">
                  Rank
                </th>
              </tr>
            </thead>
            <tbody>
              {players.first.slice(0, 8).map(({ user_id, team_name, before, after }) => (
                <tr key={user_id}>
                  <td>{team_name}</td>
                  <td className="is-number">{changeText(before?.score, after?.score, locale)}</td>
                  <td className="is-number">{changeText(before?.rank, after?.rank, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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
