import { Search } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { type ListAthlete, searchListAthletes } from '#contract/admin/result-drafts.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Flag } from '../../ui/flag.tsx'

type Props = {
  race_id: number
  label: string
  onChoose: (athlete: ListAthlete) => void
  /** Takes the focus when it appears, as after choosing to search. */
  takes_focus?: boolean
}

/** Finds an athlete who can be in the race. Arrow keys move in the list, Enter chooses. */
export function AthleteSearch({ race_id, label, onChoose, takes_focus = false }: Props) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const search = useDeferredValue(text.trim())
  const id = useId()
  const given = search.length < 2 ? undefined : { params: { race_id }, query: { search } }
  const reply = useReply(searchListAthletes, given)
  const found = given && reply.state === 'ready' ? reply.data : []
  const active = Math.min(at, found.length - 1)

  const choose = (athlete: ListAthlete | undefined) => {
    if (!athlete) return
    setText('')
    onChoose(athlete)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(active + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(active - 1, 0))
    else if (event.key === 'Enter') choose(found[active])
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
          placeholder="Name, code or nation"
          ref={(input) => {
            if (takes_focus && input && !input.dataset.had) {
              input.dataset.had = ''
              input.focus()
            }
          }}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
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
                className={index === active ? 'is-at' : ''}
                onClick={() => choose(athlete)}
              >
                <Flag country={athlete.country} />
                <span>
                  {athlete.name}
                  <small>
                    {athlete.federation_code}
                    {athlete.in_season ? '' : ', not in this season yet'}
                  </small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {given && reply.state === 'ready' && found.length === 0 && (
        <p className="admin-hint">Nobody with that name can be in this race.</p>
      )}
    </div>
  )
}
