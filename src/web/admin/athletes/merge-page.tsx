import './athletes.css'
import { useParams, useSearchParams } from 'react-router'
import { getAdminAthlete } from '#contract/admin/athletes/athletes.ts'
import { type DoubleCandidate, getMergePreview, listDoubles } from '#contract/admin/athletes/doubles.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SearchBox } from '../../ui/tables/search-box.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { MergeForm } from './merge-form.tsx'

/** Merges two records of the same athlete. The user chooses the duplicate, sees a preview and confirms the merge. */
export function MergePage() {
  const { athlete_id = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const double_id = query.get('double') ?? ''
  const reply = useReply(getAdminAthlete, { params: { athlete_id } })
  const parent = { label: 'Athlete', to: `/athletes/${athlete_id}` }
  if (reply.state !== 'ready') {
    return (
      <AdminPage title="Merge a duplicate" parent={parent}>
        {reply.state === 'loading' ? <Spinner /> : <Failure problem={reply.problem} retry={reply.retry} />}
      </AdminPage>
    )
  }
  const { name } = reply.data.athlete
  const choose = (id: string) => {
    const next = new URLSearchParams(query)
    if (id) next.set('double', id)
    else next.delete('double')
    setQuery(next)
  }
  return (
    <AdminPage
      title={`Merge a duplicate of ${name}`}
      parent={{ ...parent, label: name }}
      lead={<p>For an athlete who is stored twice, for example with a different spelling or code.</p>}
    >
      {double_id === '' ? (
        <ChooseDouble athlete_id={athlete_id} query={query} setQuery={setQuery} onChoose={choose} />
      ) : (
        <ChosenDouble
          key={`${athlete_id} ${double_id}`}
          athlete_id={athlete_id}
          double_id={double_id}
          onCancel={() => choose('')}
        />
      )}
    </AdminPage>
  )
}

type ChooseProps = {
  athlete_id: string
  query: URLSearchParams
  setQuery: ReturnType<typeof useSearchParams>[1]
  onChoose: (double_id: string) => void
}

/** Lists athletes with similar names, or the athletes that match the operator's search. */
function ChooseDouble({ athlete_id, query, setQuery, onChoose }: ChooseProps) {
  const search = query.get('search') ?? ''
  const reply = useReply(listDoubles, { params: { athlete_id }, query: { search: search || undefined } })
  const found = reply.state === 'ready' ? reply.data : []
  return (
    <Sheet
      title={search ? 'Athletes found' : 'Athletes with a similar name'}
      note={found.length || undefined}
    >
      <div className="admin-filter athlete-filter">
        <SearchBox
          label="Name or code of the duplicate"
          value={search}
          onSearch={(text) => setQuery(text ? { search: text } : {}, { replace: true })}
        />
      </div>
      {reply.state === 'loading' && <Spinner />}
      {reply.state === 'failed' && <Failure problem={reply.problem} retry={reply.retry} />}
      {reply.state === 'ready' && found.length === 0 && (
        <p className="sheet-empty">
          {search
            ? 'No athlete of the same gender matches. Try part of the name, or the code.'
            : 'No athlete has a similar name. Search for the duplicate by name or code.'}
        </p>
      )}
      <ul className="sheet-rows">
        {found.map((candidate) => (
          <CandidateRow key={candidate.athlete_id} candidate={candidate} onChoose={onChoose} />
        ))}
      </ul>
    </Sheet>
  )
}

type RowProps = { candidate: DoubleCandidate; onChoose: (double_id: string) => void }

function CandidateRow({ candidate, onChoose }: RowProps) {
  const { athlete_id, name, country, federation_code, in_season } = candidate
  return (
    <li>
      <Flag country={country} />
      <div className="row-main">
        <Link to={`/athletes/${athlete_id}`}>{name}</Link>
        <small>
          {federation_code ?? 'No code'}
          {in_season ? '' : ', not in this season'}
        </small>
      </div>
      <button className="admin-button" type="button" onClick={() => onChoose(String(athlete_id))}>
        Choose<span className="visually-hidden"> {name}</span>
      </button>
    </li>
  )
}

type ChosenProps = { athlete_id: string; double_id: string; onCancel: () => void }

function ChosenDouble({ athlete_id, double_id, onCancel }: ChosenProps) {
  const reply = useReply(getMergePreview, { params: { athlete_id, double_id } }, { critical: false })
  if (reply.state === 'loading') return <Spinner />
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />
  return <MergeForm preview={reply.data} onCancel={onCancel} />
}
