import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  createAdminSeason,
  importSeasonFiles,
  planSeasonFiles,
  type SeasonPlanned,
  type SeasonUpload,
} from '#contract/admin/seasons.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { useChangeOutcome } from '../../core/mutations/use-change.ts'
import { Link } from '../../core/paths/link.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { JobProgress } from '../jobs/job-progress.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { FileChoice, Issues } from './file-choice.tsx'
import { PlanActs, PlanView } from './plan-view.tsx'
import { type SeasonChoice, SeasonFields } from './season-fields.tsx'
import { uploadOf, withFiles } from './season-files.ts'

const not_critical = { critical: false }

/** Imports a season from files, after a preview of what will change, or creates an empty season. */
export function SeasonImportPage() {
  const { role, season } = useAdminSession()
  const is_owner = role === 'owner'
  const [chosen, setChosen] = useState<File[]>([])
  const [unknown, setUnknown] = useState<string[]>([])
  const [choice, setChoice] = useState<SeasonChoice>({
    name: '',
    variant: 'worldcup',
    is_current: is_owner && season === null,
  })
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const [planned, setPlanned] = useState<SeasonPlanned | null>(null)
  const [job_id, setJobId] = useState<number | null>(null)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { follow, is_sending, problem, setProblem } = useChangeOutcome()
  const has_files = chosen.length > 0
  const plan = planned?.plan ?? null

  const discardPlan = () => {
    setPlanned(null)
    setProblem(null)
  }
  const upload = (shown?: string) => {
    const name = choice.name.trim()
    const options: Omit<SeasonUpload, 'files'> = { ...choice, name, answers }
    return { file: uploadOf(chosen, shown === undefined ? options : { ...options, shown }) }
  }
  const makePlan = async () => {
    const sent = await follow(sendChange(planSeasonFiles, upload(), not_critical))
    if (sent.ok) setPlanned(sent.data)
  }
  const startImport = async (shown: string) => {
    const sent = await follow(sendChange(importSeasonFiles, upload(shown), not_critical))
    if (sent.ok) setJobId(sent.data.job_id)
  }
  const finish = async (text: string) => {
    await client.invalidateQueries()
    announcePolitely(text)
    // Once the first season exists, the start page shows the next setup step.
    await navigate(season === null ? '/' : '/calendar')
  }
  const create = async () => {
    const body = { ...choice, name: choice.name.trim() }
    const sent = await follow(sendChange(createAdminSeason, { body }, not_critical))
    if (sent.ok) await finish(`Season ${choice.name} created`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (has_files ? makePlan() : create())
  }

  if (job_id !== null)
    return (
      <AdminPage title="Importing" parent={{ label: 'Calendar', to: '/calendar' }}>
        <Sheet title="Progress" is_padded>
          <JobProgress job_id={job_id} onDone={() => void finish('Season imported')} />
          <ActBar caption="If the import fails, nothing is saved.">
            <ActButton onClick={() => setJobId(null)}>Back to the files</ActButton>
          </ActBar>
        </Sheet>
      </AdminPage>
    )
  return (
    <AdminPage
      title="New season or import"
      parent={{ label: 'Calendar', to: '/calendar' }}
      lead={
        <p>
          Files for an existing season change that season. You see a preview before anything is saved. To add
          weekends to the current season, <Link to="/calendar/import-weekends">import a calendar</Link>.
        </p>
      }
    >
      <form className="admin-stack" onSubmit={submit}>
        <Sheet title="Files" is_padded>
          <FileChoice
            chosen={chosen}
            unknown={unknown}
            onFiles={(files) => {
              const added = withFiles(chosen, files)
              setChosen(added.chosen)
              setUnknown(added.unknown)
              discardPlan()
            }}
            onRemove={(removed) => {
              setChosen(chosen.filter((file) => file !== removed))
              discardPlan()
            }}
          />
          <SeasonFields
            choice={choice}
            has_files={has_files}
            is_owner={is_owner}
            is_first={season === null}
            error={problem?.field_errors?.name}
            onChange={(changed) => {
              setChoice(changed)
              discardPlan()
            }}
          />
          <ProblemNote problem={problem} />
          {!plan && (
            <ActBar caption={has_files ? 'Nothing is saved yet.' : 'Without files the season has no races.'}>
              <ActButton
                kind={has_files ? 'strong' : 'plain'}
                type="submit"
                is_busy={is_sending}
                blocked={!has_files && !is_owner ? 'Only owners can create seasons' : undefined}
              >
                {has_files ? 'Preview' : 'Create an empty season'}
              </ActButton>
            </ActBar>
          )}
        </Sheet>
      </form>
      {planned && planned.issue_count > 0 && <Issues answer={planned} />}
      {plan && (
        <PlanView
          plan={plan}
          answers={answers}
          onAnswer={(key, text) => setAnswers({ ...answers, [key]: text })}
        >
          <PlanActs
            plan={plan}
            answers={answers}
            is_busy={is_sending}
            onUpdate={() => void makePlan()}
            onImport={() => void startImport(plan.digest)}
          />
        </PlanView>
      )}
    </AdminPage>
  )
}
