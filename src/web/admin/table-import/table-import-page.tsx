import { type FormEvent, useState } from 'react'
import { listPlannedPrices } from '#contract/admin/athletes/planned-prices.ts'
import { importTable, type TableImport } from '#contract/admin/imports.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Link } from '../../core/paths/link.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, Choice, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useShownChange } from '../parts/use-object-change.ts'
import { WHEN } from '../prices/confirm-prices.tsx'
import { instantOf, PublishTime, type TypedTime } from '../prices/publish-time.tsx'
import { Issues } from '../season-import/file-choice.tsx'
import { TableFile } from './table-file.tsx'
import { TablePlanView } from './table-plan.tsx'
import { TABLE_TEXTS, type TableKind } from './table-texts.ts'

export const AthletesImportPage = () => <TableImportPage what="athletes" />
export const PricesImportPage = () => <TableImportPage what="prices" />
export const WeekendsImportPage = () => <TableImportPage what="weekends" />

/** Imports a file or a pasted table into the current season. Only a plan that was shown first can be saved. */
function TableImportPage({ what }: { what: TableKind }) {
  const [file, setFile] = useState<Blob | null>(null)
  const [answer, setAnswer] = useState<TableImport | null>(null)
  const [saved_count, setSavedCount] = useState(0)
  const { send, is_sending, problem, setProblem } = useChange(importTable, { critical: false })
  const { time_zone } = useLocale()
  const plans = useReply(listPlannedPrices, what === 'prices' ? {} : undefined)
  const venue = plans.state === 'ready' ? plans.data.venue : null
  /** When the prices are published. If null, they apply now. */
  const [time, setTime] = useState<TypedTime | null>(null)
  const publish_at = time && instantOf(time, { venue, time_zone })
  const [is_planned, setPlanned] = useState(false)
  const texts = TABLE_TEXTS[what]

  const reset = (chosen: Blob | null) => {
    setFile(chosen)
    setAnswer(null)
    setProblem(null)
  }
  // Only a previewed plan can be saved, so a changed publishing time needs a new preview.
  const choose = (chosen: TypedTime | null) => {
    reset(file)
    setTime(chosen)
  }
  const makePlan = async () => {
    if (!file) return
    const query = { name: nameOf(file), publish_at: publish_at ?? undefined }
    const sent = await send({ params: { what }, query, file })
    setAnswer(sent.ok ? sent.data : null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void makePlan()
  }

  return (
    <AdminPage title={texts.title} parent={texts.parent} lead={<p>{texts.lead}</p>}>
      {answer?.is_written && (
        <Note level="good" title={is_planned ? 'Prices planned' : texts.done}>
          <p>
            {is_planned ? (
              <>
                You can change or cancel the plan on the page <Link to="/athletes/prices">Prices</Link>.
              </>
            ) : (
              texts.undo
            )}{' '}
            <Link to="/">Back to Today</Link>
          </p>
        </Note>
      )}
      <form className="admin-stack" onSubmit={submit}>
        <Sheet title="File" is_padded>
          <TableFile key={saved_count} what={what} onFile={reset} />
          {what === 'prices' && (
            <>
              <Choice
                label="When the prices are published"
                value={time === null ? 'now' : 'later'}
                choices={WHEN}
                onChange={(when) => choose(when === 'now' ? null : { local: '', is_at_venue: false })}
              />
              {time && (
                <PublishTime
                  time={time}
                  venue={venue}
                  error={problem?.field_errors?.publish_at}
                  onChange={choose}
                />
              )}
            </>
          )}
          {!problem?.field_errors?.publish_at && <ProblemNote problem={problem} />}
          {!answer?.plan && (
            <ActBar caption="Nothing is saved yet.">
              <ActButton
                kind="strong"
                type="submit"
                is_busy={is_sending}
                blocked={
                  !file
                    ? 'Choose a file, or paste a table'
                    : time !== null && publish_at === null
                      ? 'Choose a time first'
                      : undefined
                }
              >
                Preview
              </ActButton>
            </ActBar>
          )}
        </Sheet>
      </form>
      {answer && answer.issue_count > 0 && <Issues answer={answer} />}
      {answer?.plan && !answer.is_written && file && (
        <ConfirmTable
          key={answer.plan.digest}
          what={what}
          file={file}
          plan={answer.plan}
          publish_at={publish_at}
          onSaved={(saved) => {
            const is_for_later = publish_at !== null
            setPlanned(is_for_later)
            reset(null)
            setTime(null)
            setAnswer(saved)
            setSavedCount(saved_count + 1)
            announcePolitely(is_for_later ? 'Prices planned' : texts.done)
          }}
          onPlan={() => void makePlan()}
        />
      )}
    </AdminPage>
  )
}

/** Returns the name of the file. Undefined for a pasted table. */
const nameOf = (file: Blob) => (file instanceof File ? file.name.slice(-120) : undefined)

type ConfirmProps = {
  what: TableKind
  file: Blob
  plan: NonNullable<TableImport['plan']>
  /** When the prices are published. If null, they apply now. */
  publish_at: string | null
  onSaved: (saved: TableImport) => void
  onPlan: () => void
}

/** The plan with its question, and a button that saves the plan. */
function ConfirmTable({ what, file, plan, publish_at, onSaved, onPlan }: ConfirmProps) {
  const [is_confirmed, setConfirmed] = useState(false)
  const [reason, setReason] = useState('')
  const { send, problem, is_sending } = useShownChange()
  const texts = TABLE_TEXTS[what]
  const submit = async () => {
    const query = {
      name: nameOf(file),
      publish_at: publish_at ?? undefined,
      shown: plan.digest,
      reason: reason.trim(),
      is_confirmed: is_confirmed ? ('yes' as const) : undefined,
    }
    const answer = await send(importTable, { params: { what }, query, file })
    if (answer.ok) onSaved(answer.data)
  }
  return (
    <form
      className="admin-stack"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TablePlanView
        plan={plan}
        is_confirmed={is_confirmed}
        reason={reason}
        onConfirm={setConfirmed}
        onReason={setReason}
      >
        <ProblemNote problem={problem} />
        <ActBar caption={publish_at ? 'You can change or cancel the plan until that time.' : texts.undo}>
          {problem?.code === 'refused' && <ActButton onClick={onPlan}>Update the plan</ActButton>}
          <ActButton
            kind="main"
            type="submit"
            is_busy={is_sending}
            blocked={
              plan.question && !is_confirmed
                ? 'Answer the question first'
                : plan.needs_reason && !reason.trim()
                  ? 'Enter a reason first, because players have teams'
                  : undefined
            }
          >
            {publish_at ? 'Plan the prices' : texts.button}
          </ActButton>
        </ActBar>
      </TablePlanView>
    </form>
  )
}
