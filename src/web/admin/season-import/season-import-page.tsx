import './season-import.css'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  createAdminSeason,
  importSeasonFiles,
  type SeasonImport,
  type SeasonUpload,
} from '#contract/admin/seasons.ts'
import type { Problem } from '#contract/problems.ts'
import { formatNumber } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, Choice, Field, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { FileChoice, Issues } from './file-choice.tsx'
import { PlanView } from './plan-view.tsx'
import { type ChosenFiles, uploadOf, withFiles } from './season-files.ts'

type Variant = SeasonUpload['variant']

const VARIANTS: { value: Variant; label: string }[] = [
  { value: 'worldcup', label: 'World Cup' },
  { value: 'marathon', label: 'Marathon' },
  { value: 'league', label: 'League' },
]

/** Imports a season from files, after showing a plan of what will be written, or creates an empty season. */
export function SeasonImportPage() {
  const [chosen, setChosen] = useState<ChosenFiles>({})
  const [unknown, setUnknown] = useState<string[]>([])
  const [name, setName] = useState('')
  const [variant, setVariant] = useState<Variant>('worldcup')
  const [is_current, setCurrent] = useState(true)
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const [answer, setAnswer] = useState<SeasonImport | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const client = useQueryClient()
  const navigate = useNavigate()
  const importing = useChange(importSeasonFiles, { critical: false })
  const creating = useChange(createAdminSeason, { critical: false })
  const locale = useNumberLocale()
  const has_files = Object.keys(chosen).length > 0

  const discardPlan = () => {
    setAnswer(null)
    setProblem(null)
  }
  const addFiles = async (files: readonly File[]) => {
    const added = await withFiles(chosen, files)
    setChosen(added.chosen)
    setUnknown(added.unknown)
    discardPlan()
  }
  const finish = async (to: string, text: string) => {
    await client.invalidateQueries()
    announcePolitely(text)
    await navigate(to)
  }
  const run = async (shown_digest: string | null) => {
    const name_field = name.trim() ? { name: name.trim() } : {}
    const upload: SeasonUpload = {
      files: uploadOf(chosen),
      ...name_field,
      variant,
      is_current,
      answers,
      shown: shown_digest,
    }
    const sent = await importing.send({ file: new Blob([JSON.stringify(upload)]) })
    setProblem(sent.ok ? null : sent.problem)
    if (!sent.ok) return
    setAnswer(sent.data)
    const { written } = sent.data
    if (!written) return
    await finish('/calendar', `${formatNumber(written.races, locale)} races are imported`)
  }
  const create = async () => {
    const sent = await creating.send({ body: { name: name.trim(), variant, is_current } })
    setProblem(sent.ok ? null : sent.problem)
    if (sent.ok) await finish('/calendar', `Season ${name} is created`)
  }
  const plan = answer?.plan ?? null
  const open_questions =
    plan?.questions.filter((question) => (answers[question.key] ?? question.answer) === null) ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (has_files ? run(null) : create())
  }

  return (
    <AdminPage
      title="New season, or import"
      parent={{ label: 'Calendar', to: '/calendar' }}
      lead="Files for an existing season change that season. You see the plan before anything is written."
    >
      <form className="admin-stack" onSubmit={submit}>
        <Sheet title="Files" is_padded>
          <FileChoice chosen={chosen} unknown={unknown} onFiles={addFiles} />
          <div className="season-fields">
            <Field
              label="Name of the season"
              hint={has_files ? 'Leave it empty to use the name in the races file' : undefined}
              error={problem?.field_errors?.name}
            >
              {(id) => (
                <input
                  id={id}
                  required={!has_files}
                  maxLength={120}
                  value={name}
                  onChange={(event) => {
                    setName(event.target.value)
                    discardPlan()
                  }}
                />
              )}
            </Field>
            <div>
              <p className="admin-hint">Settings, points and cups of a new season</p>
              <Choice
                label="Variant of a new season"
                value={variant}
                choices={VARIANTS}
                onChange={(value) => {
                  setVariant(value)
                  discardPlan()
                }}
              />
            </div>
          </div>
          <label className="season-check">
            <input
              type="checkbox"
              checked={is_current}
              onChange={(event) => {
                setCurrent(event.target.checked)
                discardPlan()
              }}
            />
            Make a new season the current one, which players see
          </label>
          <ProblemNote problem={problem} />
          {!plan && (
            <ActBar
              caption={has_files ? 'Nothing is written yet.' : 'Without files the season has no races.'}
            >
              <ActButton
                kind={has_files ? 'strong' : 'plain'}
                type="submit"
                is_busy={importing.is_sending || creating.is_sending}
              >
                {has_files ? 'Show the plan' : 'Create an empty season'}
              </ActButton>
            </ActBar>
          )}
        </Sheet>
      </form>
      {answer && answer.issue_count > 0 && <Issues answer={answer} />}
      {plan && (
        <PlanView
          plan={plan}
          answers={answers}
          onAnswer={(key, text) => setAnswers({ ...answers, [key]: text })}
        >
          <ActBar caption="This does not publish results. A season without teams can be discarded.">
            <ActButton onClick={() => void run(null)} is_busy={importing.is_sending}>
              Update the plan
            </ActButton>
            <ActButton
              kind="main"
              is_busy={importing.is_sending}
              blocked={
                plan.refusals.length > 0
                  ? 'The plan cannot be written; see above'
                  : open_questions.length > 0
                    ? 'Answer the questions first'
                    : plan.questions.some(
                          ({ key, answer: planned_answer }) => planned_answer !== answers[key],
                        )
                      ? 'Update the plan with your answers'
                      : undefined
              }
              onClick={() => void run(plan.digest)}
            >
              {plan.is_new ? 'Create the season' : 'Change the season'}
            </ActButton>
          </ActBar>
        </PlanView>
      )}
    </AdminPage>
  )
}
