import { useEffect, useState } from 'react'
import type { MatchableAthlete } from '#contract/admin/results/result-drafts.ts'
import {
  postStartList,
  previewStartList,
  type ReadStarter,
  type StartListOutcome,
} from '#contract/admin/start-lists/start-list-imports.ts'
import type { StartListRace } from '#contract/admin/start-lists/start-lists.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { countOf } from '../parts/count-of.ts'
import { Figures, Note, Sheet } from '../parts/sheet.tsx'
import type { ReadList } from './start-list-upload.tsx'
import { StarterQuestion } from './starter-question.tsx'

type Props = {
  race: StartListRace
  list: ReadList
  onCancel: () => void
  onImported: (text: string) => Promise<void>
}

type Choices = ReadonlyMap<number, MatchableAthlete | 'left-out'>

/** Asks about rows with an uncertain athlete, previews the import, and imports the list. */
export function StartListCheck({ race, list, onCancel, onImported }: Props) {
  const [choices, setChoices] = useState<Choices>(new Map())
  const open = list.rows.filter(({ line, athlete }) => athlete === null && !choices.has(line))
  const choose = (line: number) => (choice: MatchableAthlete | 'left-out') =>
    setChoices(new Map([...choices, [line, choice]]))
  const leaveOutAll = () => {
    setChoices(new Map([...choices, ...open.map(({ line }) => [line, 'left-out'] as const)]))
  }
  const [first, second] = open
  if (!first) {
    const starters = list.rows.flatMap((row) => starterOf(row, choices))
    return <StartListPreview {...{ race, list, starters, onCancel, onImported }} />
  }
  return (
    <div className="admin-stack">
      <Note level="warning" title={`${countOf(open.length, 'row')} of ${list.rows.length} to decide`}>
        {second && (
          <button className="admin-link" type="button" onClick={leaveOutAll}>
            {`Leave out all ${open.length}`}
          </button>
        )}
      </Note>
      <StarterQuestion key={first.line} race_id={race.race_id} row={first} onChoose={choose(first.line)} />
      <ActBar caption="Nothing is saved yet." is_idle>
        <ActButton onClick={onCancel}>Cancel</ActButton>
      </ActBar>
    </div>
  )
}

type SentStarter = { code: string; state: ReadStarter['state']; bib: number | null }

function starterOf({ line, athlete, state, bib }: ReadStarter, choices: Choices): SentStarter[] {
  const chosen = choices.get(line) ?? athlete
  return chosen === null || chosen === 'left-out' ? [] : [{ code: `id:${chosen.athlete_id}`, state, bib }]
}

function StartListPreview({
  race: { race_id, newest },
  list,
  starters,
  onCancel,
  onImported,
}: Props & { starters: SentStarter[] }) {
  const [outcome, setOutcome] = useState<StartListOutcome | null>(null)
  const preview = useChange(previewStartList, { critical: false })
  const imported = useChange(postStartList, { critical: false })
  const body = { source: list.source, after: newest?.number ?? 0, starters }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the component is shown for one list
  useEffect(() => {
    void preview
      .send({ params: { race_id }, body })
      .then((answer) => setOutcome(answer.ok ? answer.data : null))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the component is shown for one list
  }, [])
  const send = async () => {
    const answer = await imported.send({ params: { race_id }, body: { ...body, is_confirmed: true } })
    if (answer.ok) await onImported(`Start list ${answer.data.number} is public`)
  }
  return (
    <div className="admin-stack">
      <ProblemNote problem={imported.problem ?? preview.problem} />
      {outcome && <OutcomeSheet outcome={outcome} />}
      <ActBar caption="Players see the list immediately. You can withdraw it later.">
        <ActButton onClick={onCancel}>Cancel</ActButton>
        <ActButton
          kind="main"
          is_busy={imported.is_sending}
          blocked={
            outcome
              ? undefined
              : preview.is_sending
                ? 'The list is being checked'
                : 'The list cannot be imported'
          }
          onClick={() => void send()}
        >
          {outcome && outcome.questions.length > 0 ? 'Import anyway' : 'Import'}
        </ActButton>
      </ActBar>
    </div>
  )
}

function OutcomeSheet({ outcome }: { outcome: StartListOutcome }) {
  const { number, is_new, confirmed, doubtful, not_starting, notes, questions } = outcome
  return (
    <>
      {questions.length > 0 && (
        <Note level="warning" title="Is this right?">
          {questions.map((text) => (
            <p key={text}>{text}.</p>
          ))}
        </Note>
      )}
      <Sheet title={is_new ? `Start list ${number}` : `Same as start list ${number}`} is_padded>
        <Figures
          figures={[
            { value: confirmed, label: 'confirmed' },
            { value: doubtful, label: 'doubtful' },
            { value: not_starting, label: 'not starting' },
          ]}
        />
        {notes.map((text) => (
          <p key={text} className="admin-hint">
            {text}.
          </p>
        ))}
      </Sheet>
    </>
  )
}
