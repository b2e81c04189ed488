import { Search } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { type MatchableAthlete, searchMatchableAthletes } from '#contract/admin/results/result-drafts.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Flag } from '../../ui/flag.tsx'

type Props = {
  race_id: number
  label: string
  onChoose: (athlete: MatchableAthlete) => void
  /** Whether the field takes the focus when it appears. */
  takes_focus?: boolean
  /** Athletes who are also found by their start numbers. */
  starters?: readonly (MatchableAthlete & { bib: number })[]
}

const NO_STARTERS: NonNullable<Props['starters']> = []

/** Finds an athlete who can be in the race. Arrow keys move in the list, Enter chooses. */
export function AthleteSearch({
  race_id,
  label,
  onChoose,
  takes_focus = false,
  starters = NO_STARTERS,
}: Props) {
  const [text, setText] = useState('')
  const [wanted_index, setWantedIndex] = useState(0)
  const search = useDeferredValue(text.trim())
  const id = useId()
  const request = search.length < 2 ? undefined : { params: { race_id }, query: { search } }
  const reply = useReply(searchMatchableAthletes, request)
  const with_bib = starters.filter(({ bib }) => String(bib) === text.trim())
  const others = request && reply.state === 'ready' ? reply.data : []
  const found = [
    ...with_bib,
    ...others.filter((each) => with_bib.every((one) => one.athlete_id !== each.athlete_id)),
  ]
  const bibs = new Map(starters.map(({ athlete_id, bib }) => [athlete_id, bib]))
  const active_index = Math.min(wanted_index, found.length - 1)

  const choose = (athlete: MatchableAthlete | undefined) => {
    if (!athlete) return
    setText('')
    onChoose(athlete)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown') setWantedIndex(Math.min(active_index + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setWantedIndex(Math.max(active_index - 1, 0))
    else if (event.key === 'Enter') choose(found[active_index])
    else if (event.key === 'Escape' && text !== '') setText('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="admin-field athlete-search">
      <label htmlFor={id}>{label}</label>
      <div className="athlete-search-box">
        <Search aria-hidden="true" size={18} />
        <input
          id={id}
          type="search"
          autoComplete="off"
          placeholder={starters.length > 0 ? 'Bib, name, code or nation' : 'Name, code or nation'}
          ref={(input) => {
            if (takes_focus && input && !input.dataset.was_focused) {
              input.dataset.was_focused = ''
              input.focus()
            }
          }}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setWantedIndex(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {found.length > 0 && (
        <ul className="athlete-search-list" aria-label="Athletes found">
          {found.map((athlete, index) => (
            <li key={athlete.athlete_id}>
              <button
                type="button"
                className={index === active_index ? 'is-at' : ''}
                onClick={() => choose(athlete)}
              >
                <Flag country={athlete.country} />
                <span>
                  {athlete.name}
                  <small>
                    {bibs.has(athlete.athlete_id) && `bib ${bibs.get(athlete.athlete_id)}, `}
                    {athlete.federation_code}
                    {athlete.in_season ? '' : ', not in this season yet'}
                  </small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {request && reply.state === 'ready' && found.length === 0 && (
        <p className="admin-hint">No athlete with that name can be in this race.</p>
      )}
    </div>
  )
}
