import { Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { DraftRow, MatchableAthlete, RowDecision } from '#contract/admin/results/result-drafts.ts'
import type { AdminRace } from '#contract/admin/results/results.ts'
import { listCountries } from '#contract/countries.ts'
import { formatMoney } from '#text/formats.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Flag } from '../../ui/flag.tsx'
import { ActButton } from '../parts/acts.tsx'
import { SelectField, TextField } from '../parts/fields.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { AthleteSearch } from './athlete-search.tsx'
import type { Decide } from './match-step.tsx'

type Props = { race: AdminRace; row: DraftRow; decide: Decide; is_busy: boolean }

/** Asks about a row with an uncertain athlete: choose an athlete, create one, or leave the row out. */
export function RowQuestion({ race, row, decide, is_busy }: Props) {
  const { line, match } = row
  const [mode, setMode] = useState<'choose' | 'search' | 'create'>(
    match.candidates.length > 0 ? 'choose' : 'create',
  )
  const decision: RowDecision = { line, athlete_id: null, newcomer: null, is_left_out: false }
  const choose = ({ athlete_id }: MatchableAthlete) => void decide({ ...decision, athlete_id })
  const can_create = match.newcomer !== null
  return (
    <div className="row-question">
      <Sheet title={titleOf(row)} note={<TriangleAlert aria-hidden="true" size={18} />} is_padded>
        <p className="admin-hint">{QUESTIONS[match.question ?? 'unknown'](row)}</p>
        {mode === 'choose' && (
          <div className="row-candidates">
            {match.candidates.map(({ athlete, confidence }) => (
              <button
                key={athlete.athlete_id}
                type="button"
                disabled={is_busy}
                onClick={() => choose(athlete)}
              >
                <Flag country={athlete.country} />
                <span>
                  {athlete.name}
                  <small>
                    {[athlete.federation_code, athlete.in_season ? '' : 'not in this season yet']
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </span>
                <small>{`${confidence}%`}</small>
              </button>
            ))}
          </div>
        )}
        {mode === 'search' && (
          <AthleteSearch race_id={race.race_id} label="Athlete" takes_focus onChoose={choose} />
        )}
        {mode === 'create' && can_create && (
          <NewAthlete
            race={race}
            row={row}
            is_busy={is_busy}
            onCreate={(newcomer) => void decide({ ...decision, newcomer })}
          />
        )}
        <div className="row-ways">
          {mode !== 'choose' && match.candidates.length > 0 && (
            <LinkButton onClick={() => setMode('choose')}>Suggestions</LinkButton>
          )}
          {mode !== 'search' && (
            <LinkButton onClick={() => setMode('search')}>Choose another athlete</LinkButton>
          )}
          {mode !== 'create' && can_create && (
            <LinkButton onClick={() => setMode('create')}>Create an athlete</LinkButton>
          )}
          <LinkButton onClick={() => void decide({ ...decision, is_left_out: true })}>
            Leave out this row
          </LinkButton>
        </div>
      </Sheet>
    </div>
  )
}

function LinkButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button className="admin-link" type="button" onClick={onClick}>
      {children}
    </button>
  )
}

function titleOf({ line, name, code, nation, place, status }: DraftRow): string {
  const athlete_text = [name ?? code, nation].filter(Boolean).join(', ')
  return `Row ${line}: ${athlete_text || 'without a name'} (${place ?? status})`
}

const QUESTIONS: Record<NonNullable<DraftRow['match']['question']>, (row: DraftRow) => string> = {
  several: ({ match }) =>
    `${match.candidates.length} athletes have this name, and the row has no code to tell them apart.`,
  'new-code': ({ code, match }) =>
    match.candidates.length > 0
      ? `No athlete has the code ${code}. Is it one of these, with a new code?`
      : `No athlete has the code ${code} or a similar name.`,
  unknown: ({ match }) =>
    match.candidates.length > 0
      ? 'No athlete has this name and nation. Is it one of these?'
      : 'No athlete has a similar name.',
  twice: () => 'This athlete is in the list twice.',
}

type NewProps = {
  race: AdminRace
  row: DraftRow
  is_busy: boolean
  onCreate: (newcomer: NonNullable<RowDecision['newcomer']>) => void
}

function NewAthlete({ race, row: { match }, is_busy, onCreate }: NewProps) {
  const proposed = match.newcomer!
  const [name, setName] = useState(proposed.name)
  const [country, setCountry] = useState(proposed.country ?? '')
  const [code, setCode] = useState(proposed.federation_code)
  const [gender, setGender] = useState<'m' | 'f' | 'mixed' | ''>(
    proposed.gender ?? (race.gender === 'mixed' && !race.is_team_race ? '' : race.gender),
  )
  const asks_gender = race.gender === 'mixed' && !race.is_team_race
  const countries = useReply(listCountries, {})
  const is_complete = name.trim() !== '' && country !== '' && code.trim() !== '' && gender !== ''
  return (
    <form
      className="new-athlete"
      onSubmit={(event) => {
        event.preventDefault()
        if (gender !== '') onCreate({ name, country, federation_code: code, gender })
      }}
    >
      <TextField label="Name" value={name} onChange={setName} />
      <SelectField
        label="Nation"
        value={country}
        options={[
          ['', 'Choose'],
          ...(countries.state === 'ready' ? countries.data : []).map(
            (each) => [each.alpha_3, each.name] as const,
          ),
        ]}
        onChange={setCountry}
      />
      <TextField label="Code" value={code} onChange={setCode} />
      {asks_gender && (
        <SelectField
          label="Gender"
          value={gender}
          options={[
            ['', 'Choose'],
            ['f', 'Women'],
            ['m', 'Men'],
          ]}
          onChange={setGender}
        />
      )}
      <p className="new-price">
        <small>Price, by the rule</small>
        <b>{formatMoney(proposed.price)}</b>
      </p>
      <ActButton
        kind="strong"
        type="submit"
        is_busy={is_busy}
        blocked={is_complete ? undefined : 'Fill in all fields first'}
      >
        <Plus aria-hidden="true" size={18} />
        Create athlete
      </ActButton>
    </form>
  )
}
