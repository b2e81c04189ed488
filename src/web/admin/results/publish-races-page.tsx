import './corrections.css'
import './matching.css'
import './results.css'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import {
  getRacesPreview,
  previewRaces,
  publishRaces,
  publishRacesOfficial,
  type RaceChoice,
  type RacesPreview,
} from '#contract/admin/results/race-publications.ts'
import { type AdminRace, listAdminRaces } from '#contract/admin/results/results.ts'
import { changesOfficial } from '#game/scoring/publications.ts'
import { fetchReply } from '../../core/api/reply.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Link } from '../../core/paths/link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ActButton, Choice, choicesOf, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { countOf } from '../parts/count-of.ts'
import { SelectField } from '../parts/fields.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { type PreviewCalls, usePreviewJob } from '../parts/use-preview-job.ts'
import { PublicationEffects } from './preview-view.tsx'
import { type Publication, PublishBar } from './publish-bar.tsx'
import { publishedText } from './race-state-chip.tsx'

const never_aborted = new AbortController().signal

const CALLS: PreviewCalls<RaceChoice, RacesPreview> = {
  start: (body) => sendChange(previewRaces, { body }, { critical: false }),
  read: (_, job_id) => fetchReply(getRacesPreview, { params: { job_id } }, never_aborted),
}

/**
 * Publishes all unpublished lists of a weekend or of the season together, or makes all results official. One preview
 * shows what would change.
 */
export function PublishRacesPage() {
  const [search, setSearch] = useSearchParams()
  const weekend_id = Number(search.get('weekend')) || undefined
  const is_official = search.get('state') === 'official'
  const choice: RaceChoice = {
    ...(weekend_id === undefined ? {} : { weekend_id }),
    ...(is_official ? { state: 'official' as const } : {}),
  }
  const races = useReply(listAdminRaces, {})
  const publishable_races = races.state === 'ready' ? races.data.filter(canPublish) : []
  const has_nothing_to_publish =
    races.state === 'ready' &&
    !publishable_races.some(
      (race) => (weekend_id ?? race.weekend_id) === race.weekend_id && (is_official || isUnpublished(race)),
    )
  const are_races_loading = races.state === 'loading'
  const { preview, problem, is_calculating, recalculate } = usePreviewJob(
    has_nothing_to_publish || are_races_loading ? null : choice,
    CALLS,
  )
  const publication = usePublicationOfRaces()
  const choose = (weekend: number | undefined, official: boolean) =>
    setSearch(
      { ...(weekend ? { weekend: String(weekend) } : {}), ...(official ? { state: 'official' } : {}) },
      { replace: true },
    )
  const count = preview?.races.length ?? 0
  return (
    <AdminPage
      title="Publish several races"
      parent={{ label: 'Results', to: '/results' }}
      lead="Publishes each race’s latest list, unless it is published already. If one race fails, none is published."
    >
      <div className={`admin-stack ${is_calculating ? 'is-counting' : ''}`} aria-busy={is_calculating}>
        <WeekendField
          races={publishable_races}
          weekend_id={weekend_id}
          onChange={(chosen) => choose(chosen, is_official)}
        />
        <Choice
          label="Status"
          value={is_official ? 'official' : 'provisional'}
          onChange={(state) => choose(weekend_id, state === 'official')}
          choices={choicesOf({ provisional: 'Provisional', official: 'Official' })}
        />
        {problem && (
          <>
            <ProblemNote problem={problem} />
            <ActButton onClick={recalculate}>Try again</ActButton>
          </>
        )}
        {has_nothing_to_publish && (
          <Note level="good" title={`All results are ${is_official ? 'official' : 'on the boards'}.`} />
        )}
        {!has_nothing_to_publish && !preview && !problem && <Spinner />}
        {preview && !problem && (
          <>
            <Races preview={preview} />
            <PublicationEffects preview={preview} race_names={namesOf(preview)} />
            <PublishBar
              preview={{ ...preview, reason: null }}
              is_official={preview.races.some(changesOfficial)}
              publication={publication}
              is_calculating={is_calculating}
              recalculate={recalculate}
              label={`Publish ${countOf(count, 'race')}${is_official ? ' as official' : ''}`}
              caption="You can undo it on the page of each race."
            />
          </>
        )}
      </div>
    </AdminPage>
  )
}

/** Publishes the preview, and then opens the page of the job. */
function usePublicationOfRaces(): Publication {
  const client = useQueryClient()
  const navigate = useNavigate()
  const provisional = useChange(publishRaces, { critical: false })
  const official = useChange(publishRacesOfficial, { critical: false })
  return {
    is_sending: provisional.is_sending || official.is_sending,
    publish: async (body, is_official) => {
      const answer = await (is_official ? official : provisional).send({ body })
      if (!answer.ok) return answer
      await client.invalidateQueries({ queryKey: [listAdminRaces.path] })
      await navigate(`/jobs/${answer.data.job_id}`)
      return answer
    },
  }
}

type WeekendProps = {
  /** The races that can be published. */
  races: readonly AdminRace[]
  weekend_id: number | undefined
  onChange: (weekend_id: number | undefined) => void
}

function WeekendField({ races, weekend_id, onChange }: WeekendProps) {
  const names = new Map(races.map((race) => [race.weekend_id, race.weekend_name]))
  return (
    <SelectField
      label="Weekend"
      value={String(weekend_id ?? '')}
      options={[
        ['', 'All weekends of the season'],
        ...[...names].map(([id, name]) => [String(id), name] as const),
      ]}
      onChange={(value) => onChange(Number(value) || undefined)}
    />
  )
}

/** Returns whether the race has a list that is not on the boards, or provisional results that can become official. */
function canPublish(race: AdminRace): boolean {
  if (race.state === 'cancelled' || race.latest_number === null) return false
  return isUnpublished(race) || race.state === 'provisional'
}

function isUnpublished({ latest_number, published_number }: AdminRace): boolean {
  return latest_number !== published_number
}

function Races({ preview: { races } }: { preview: RacesPreview }) {
  return (
    <Sheet title="Races" note={races.length}>
      <ul className="sheet-rows">
        {races.map(({ race_id, name, weekend_name, before, after }) => (
          <li key={race_id}>
            <span className="row-main">
              <Link to={`/results/${race_id}`}>{name}</Link>
              <small>{weekend_name}</small>
            </span>
            <span className="results-published">
              <s>{publishedText(before)}</s> → <b>{publishedText(after)}</b>
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function namesOf({ races }: RacesPreview): ReadonlyMap<number, string> {
  return new Map(races.map(({ race_id, name }) => [race_id, name]))
}
