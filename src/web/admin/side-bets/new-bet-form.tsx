import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeSidebets,
  getAdminSidebets,
  getSidebetChoices,
  type SidebetChoices,
  type SidebetWeekend,
} from '#contract/admin/sidebets.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, Choice, ProblemNote } from '../parts/acts.tsx'
import { SelectField, TextAreaField, TextField } from '../parts/fields.tsx'
import { Loaded } from '../parts/loaded.tsx'
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
        <SelectField
          label="Weekend"
          value={String(weekend_id)}
          options={weekends.map((each) => [String(each.weekend_id), each.weekend_name])}
          onChange={(id) => setWeekend(Number(id))}
        />
        <Loaded reply={choices}>
          {(data) =>
            weekend && <QuestionFields key={weekend_id} weekend={weekend} choices={data} onClose={onClose} />
          }
        </Loaded>
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
  const client = useQueryClient()
  const { send, is_sending, problem, setProblem } = useChange(changeSidebets, { critical: false })
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
        <SelectField
          label="Race"
          value={String(race_id)}
          options={choices.races.map((race) => [String(race.race_id), race.name])}
          onChange={(id) => refill(template, Number(id))}
        />
      )}
      <TextField
        label="Question"
        error={errors.question}
        required
        maxLength={300}
        value={draft.question}
        onChange={(text) => edit({ question: text })}
      />
      <TextAreaField
        label="Answers, one per line"
        error={errors.answers}
        required
        rows={Math.max(4, draft.answers.length)}
        value={draft.answers.join('\n')}
        onChange={(text) => edit({ answers: text.split('\n') })}
      />
      <AddAnswer
        names={suggestedNames(template, choices, race_id).filter((name) => !answers.includes(name))}
        onAdd={(name) => edit({ answers: [...answers.slice(0, -1), name, ...answers.slice(-1)] })}
      />
      <div className="admin-fields">
        <TextField
          label="Points for the right answer"
          error={errors.points}
          inputMode="decimal"
          pattern="\d{1,6}([.]\d{1,2})?"
          required
          value={draft.points}
          onChange={(text) => edit({ points: text })}
        />
        <TextField
          label={`Deadline (${weekend.time_zone})`}
          hint="If empty, the side bet closes at the weekend’s first deadline"
          error={errors.closes_at}
          type="datetime-local"
          value={closes_at}
          onChange={(text) => {
            setClosesAt(text)
            setPreviewedClose(null)
          }}
        />
      </div>
      <ProblemNote problem={problem} />
      {previewed_close && (
        <Note level="good" title="This side bet can be added.">
          <p>
            Players will see it immediately, and can answer until{' '}
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
    <SelectField
      label="Add a suggested answer"
      value=""
      options={[['', 'Choose …'], ...names.map((name) => [name, name] as const)]}
      onChange={onAdd}
    />
  )
}
