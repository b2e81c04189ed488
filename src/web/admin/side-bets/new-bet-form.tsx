import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeSidebets,
  getAdminSidebets,
  getSidebetChoices,
  type SidebetChoices,
  type SidebetWeekend,
} from '#contract/admin/sidebets.ts'
import type { Problem } from '#contract/problems.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Failure } from '../../ui/failure.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ActBar, ActButton, Choice, Field, ProblemNote } from '../parts/acts.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useOpenedForm } from '../parts/use-opened-form.ts'
import {
  type BetDraft,
  fillTemplate,
  suggestedNames,
  TEMPLATE_TEXTS,
  TEMPLATES,
  type Template,
} from './bet-templates.ts'

type Props = { weekends: readonly SidebetWeekend[]; initial_weekend_id: number; onClose: () => void }

/** The form for a new side bet. A template fills in the question and the answers for a race. */
export function NewBetForm({ weekends, initial_weekend_id, onClose }: Props) {
  const [weekend_id, setWeekend] = useState(initial_weekend_id)
  const choices = useReply(getSidebetChoices, { query: { weekend_id } })
  const weekend = weekends.find((each) => each.weekend_id === weekend_id)
  const form = useOpenedForm()

  return (
    <div className="bet-form" ref={form}>
      <Sheet
        title="New side bet"
        is_padded
        action={
          <button className="admin-link" type="button" onClick={onClose}>
            Cancel
          </button>
        }
      >
        <Field label="Weekend">
          {(id) => (
            <select id={id} value={weekend_id} onChange={(event) => setWeekend(Number(event.target.value))}>
              {weekends.map((each) => (
                <option key={each.weekend_id} value={each.weekend_id}>
                  {each.weekend_name}
                </option>
              ))}
            </select>
          )}
        </Field>
        {choices.state === 'loading' && <Spinner />}
        {choices.state === 'failed' && <Failure problem={choices.problem} retry={choices.retry} />}
        {choices.state === 'ready' && weekend && (
          <QuestionFields key={weekend_id} weekend={weekend} choices={choices.data} onClose={onClose} />
        )}
      </Sheet>
    </div>
  )
}

type FieldsProps = { weekend: SidebetWeekend; choices: SidebetChoices; onClose: () => void }

function QuestionFields({ weekend, choices, onClose }: FieldsProps) {
  const [template, setTemplate] = useState<Template>(choices.races.length > 0 ? 'nation' : 'free')
  const [race_id, setRace] = useState(choices.races[0]?.race_id ?? 0)
  const [draft, setDraft] = useState<BetDraft>(() => fillTemplate(template, choices, race_id))
  const [closes_at, setClosesAt] = useState('')
  const [previewed_close, setPreviewedClose] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const client = useQueryClient()
  const { send, is_sending } = useChange(changeSidebets, { critical: false })
  const errors = problem?.field_errors ?? {}

  const edit = (edited: Partial<BetDraft>) => {
    setDraft({ ...draft, ...edited })
    setPreviewedClose(null)
    setProblem(null)
  }
  const refill = (next: Template, next_race: number) => {
    setTemplate(next)
    setRace(next_race)
    edit(fillTemplate(next, choices, next_race))
  }
  const answers = draft.answers.map((answer) => answer.trim()).filter(Boolean)
  const run = async (dry_run: boolean) => {
    const { weekend_id } = weekend
    const fields = { weekend_id, question: draft.question, points: Number(draft.points), answers }
    const change = { act: 'sidebet add' as const, ...fields, ...(closes_at ? { closes_at } : {}) }
    const answer = await send({ body: { dry_run, change } })
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return
    if (dry_run) return setPreviewedClose(answer.data.closes_at)
    await client.invalidateQueries({ queryKey: [getAdminSidebets.path] })
    announcePolitely('The side bet is open')
    onClose()
  }

  return (
    <form
      className="admin-stack"
      onSubmit={(event) => {
        event.preventDefault()
        void run(previewed_close === null)
      }}
    >
      <Choice
        label="Template"
        value={template}
        choices={TEMPLATES.filter((each) => each === 'free' || choices.races.length > 0).map((value) => ({
          value,
          label: TEMPLATE_TEXTS[value],
        }))}
        onChange={(value) => refill(value, race_id)}
      />
      {template !== 'free' && (
        <Field label="Race">
          {(id) => (
            <select
              id={id}
              value={race_id}
              onChange={(event) => refill(template, Number(event.target.value))}
            >
              {choices.races.map((race) => (
                <option key={race.race_id} value={race.race_id}>
                  {race.name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label="Question" error={errors.question}>
        {(id) => (
          <input
            id={id}
            required
            maxLength={300}
            value={draft.question}
            onChange={(event) => edit({ question: event.target.value })}
          />
        )}
      </Field>
      <Field label="Answers, one per line" error={errors.answers}>
        {(id) => (
          <textarea
            id={id}
            required
            rows={Math.max(4, draft.answers.length)}
            value={draft.answers.join('\n')}
            onChange={(event) => edit({ answers: event.target.value.split('\n') })}
          />
        )}
      </Field>
      <AddAnswer
        names={suggestedNames(template, choices, race_id).filter((name) => !answers.includes(name))}
        onAdd={(name) => edit({ answers: [...answers.slice(0, -1), name, ...answers.slice(-1)] })}
      />
      <div className="admin-fields">
        <Field label="Points for the right answer" error={errors.points}>
          {(id) => (
            <input
              id={id}
              inputMode="decimal"
              pattern="\d{1,6}([.]\d{1,2})?"
              required
              value={draft.points}
              onChange={(event) => edit({ points: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={`Deadline (${weekend.time_zone})`}
          hint="If empty, when the first picks of the weekend close"
          error={errors.closes_at}
        >
          {(id) => (
            <input
              id={id}
              type="datetime-local"
              value={closes_at}
              onChange={(event) => {
                setClosesAt(event.target.value)
                setPreviewedClose(null)
              }}
            />
          )}
        </Field>
      </div>
      <ProblemNote problem={problem} />
      {previewed_close && (
        <Note level="good" title="This side bet is possible.">
          <p>
            Players will see it at once, and can answer until{' '}
            <Moment iso={previewed_close} venue_zone={weekend.time_zone} />. It has {answers.length} answers.
          </p>
        </Note>
      )}
      <ActBar
        caption={previewed_close ? 'You can remove it until somebody answers.' : 'Nothing is saved yet.'}
      >
        <ActButton kind={previewed_close ? 'main' : 'strong'} type="submit" is_busy={is_sending}>
          {previewed_close ? 'Add the side bet' : 'Preview'}
        </ActButton>
      </ActBar>
    </form>
  )
}

function AddAnswer({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  if (names.length === 0) return null
  return (
    <Field label="Add a suggested answer">
      {(id) => (
        <select id={id} value="" onChange={(event) => onAdd(event.target.value)}>
          <option value="">Choose …</option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </Field>
  )
}
