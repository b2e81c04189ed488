import { useDeferredValue, useState } from 'react'
import { listAdminLeagues } from '#contract/admin/leagues.ts'
import type { NewsSegment } from '#contract/admin/news.ts'
import { listCountries } from '#contract/countries.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Choice, choicesOf } from '../parts/acts.tsx'
import { SelectField, TextField } from '../parts/fields.tsx'

export const SEGMENTS = {
  all: 'All who want news',
  no_team: 'No team for the next deadline',
  league: 'A league',
  country: 'A country',
}

type Props = {
  /** Null until the league or the country is chosen. */
  segment: NewsSegment | null
  onChange: (segment: NewsSegment | null) => void
}

export function SegmentFields({ segment, onChange }: Props) {
  const [to, setTo] = useState<NewsSegment['to']>(segment?.to ?? 'all')
  const choose = (next: NewsSegment['to']) => {
    setTo(next)
    onChange(next === 'all' || next === 'no_team' ? { to: next } : null)
  }
  return (
    <>
      <Choice label="Who gets it" value={to} choices={choicesOf(SEGMENTS)} onChange={choose} />
      {to === 'league' && <LeagueField onChange={(league_id) => onChange({ to, league_id })} />}
      {to === 'country' && (
        <CountryField
          country={segment?.to === 'country' ? segment.country : ''}
          onChange={(country) => onChange(country ? { to, country } : null)}
        />
      )}
    </>
  )
}

function CountryField({ country, onChange }: { country: string; onChange: (country: string) => void }) {
  const reply = useReply(listCountries, {})
  const countries = reply.state === 'ready' ? reply.data : []
  return (
    <SelectField
      label="Country"
      value={country}
      options={[['', 'Choose a country'], ...countries.map(({ alpha_3, name }) => [alpha_3, name] as const)]}
      onChange={onChange}
    />
  )
}

const max_leagues = 20

function LeagueField({ onChange }: { onChange: (league_id: number) => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const search = useDeferredValue(text.trim())
  const query = { search, limit: max_leagues, offset: 0, requests: false }
  const reply = useReply(listAdminLeagues, search ? { query } : undefined)
  const leagues = search && reply.state === 'ready' ? reply.data : []
  const choose = (league_id: string) => {
    setChosen(league_id)
    if (league_id) onChange(Number(league_id))
  }
  return (
    <div className="admin-fields">
      <TextField label="Part of the league’s name" type="search" value={text} onChange={setText} />
      <SelectField
        label="League"
        value={chosen}
        options={[
          ['', leagues.length === 0 && search ? 'No league found' : 'Choose a league'],
          ...leagues.map(
            ({ league_id, name, members }) => [String(league_id), `${name} (${members})`] as const,
          ),
        ]}
        onChange={choose}
      />
    </div>
  )
}
