import { Fragment } from 'react'
import type { MergePreview, MergeSide } from '#contract/admin/athletes/doubles.ts'
import { formatNumber, ordinal } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { Sheet, WideTable } from '../parts/sheet.tsx'
import { STATE_TEXTS } from '../results/race-state-chip.tsx'

export function MergeSides({ preview: { athlete, double, seasons } }: { preview: MergePreview }) {
  const locale = useNumberLocale()
  const number = (value: number) => formatNumber(value, locale)
  const price = (value: number | null) => (value === null ? 'None' : number(value))
  const rows: { label: string; of: (side: MergeSide) => string }[] = [
    { label: 'Nation', of: ({ country }) => country },
    { label: 'Code', of: ({ federation_code }) => federation_code ?? 'None' },
    { label: 'Born', of: ({ birth_date }) => birth_date ?? 'Unknown' },
    { label: 'Published results', of: ({ races }) => number(races) },
    { label: 'Picks in locked teams', of: ({ locked_teams }) => number(locked_teams) },
  ]
  return (
    <WideTable label="Kept athlete and duplicate">
      <thead>
        <tr>
          <td>
            <span className="visually-hidden">Fact</span>
          </td>
          <th scope="col">Kept</th>
          <th scope="col">Duplicate</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Name</th>
          {[athlete, double].map(({ athlete_id, name }) => (
            <td key={athlete_id}>
              <Link to={`/athletes/${athlete_id}`}>{name}</Link>
            </td>
          ))}
        </tr>
        {rows.map(({ label, of }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{of(athlete)}</td>
            <td>{of(double)}</td>
          </tr>
        ))}
        {seasons.map(({ season_id, name, athlete_price, double_price, athlete_flags, double_flags }) => (
          <Fragment key={season_id}>
            <tr>
              <th scope="row">Price in {name}</th>
              <td>{price(athlete_price)}</td>
              <td>{price(double_price)}</td>
            </tr>
            <tr>
              <th scope="row">Flags in {name}</th>
              <td>{flagTexts(athlete_flags)}</td>
              <td>{flagTexts(double_flags)}</td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </WideTable>
  )
}

/** Shows what merging changes: results, seasons, teams and later imports. */
export function MergeEffects({ preview: { athlete, double, seasons, races } }: { preview: MergePreview }) {
  const published = races.filter(({ is_published }) => is_published)
  const joined = seasons.filter(({ is_athlete_in }) => !is_athlete_in).map(({ name }) => name)
  const code_or_name = double.federation_code
    ? `the code ${double.federation_code} or the name ${double.name}`
    : `the name ${double.name}`
  return (
    <ul className="athlete-effects">
      <li>{resultsText(races.length, published.length, athlete.name)}</li>
      {joined.length > 0 && (
        <li>
          {athlete.name} joins {joined.join(', ')} with the duplicate’s price and flags.
        </li>
      )}
      <li>
        In teams that can still change, {athlete.name} replaces the duplicate at the price that the team paid.
        A team that has both keeps {athlete.name} only.
      </li>
      <li>
        {double.name} disappears from lists and searches. In imported files, {code_or_name} will mean{' '}
        {athlete.name}.
      </li>
    </ul>
  )
}

/** Shows the results of the duplicate record, which the merge moves to the athlete who is kept. */
export function MovedResults({ races }: Pick<MergePreview, 'races'>) {
  if (races.length === 0) return null
  return (
    <Sheet title="Results that move" note={races.length}>
      <ul className="sheet-rows">
        {races.map(({ race_id, name, weekend_name, state, place, status }) => (
          <li key={race_id}>
            <div className="row-main">
              <Link to={`/results/${race_id}`}>{name}</Link>
              <small>
                {weekend_name} · {STATE_TEXTS[state]}
              </small>
            </div>
            <b>{place === null ? status : ordinal(place)}</b>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function resultsText(races: number, published: number, name: string): string {
  if (races === 0) return 'The duplicate is in no result list, so no points change.'
  const results = races === 1 ? 'The result of 1 race moves' : `The results of ${races} races move`
  const scored =
    published === 0
      ? 'Nothing is published, so no points change.'
      : `${published} of them ${published === 1 ? 'is' : 'are'} scored again.`
  return `${results} to ${name}. ${races === 1 && published === 1 ? 'It is scored again.' : scored}`
}

function flagTexts(flags: MergePreview['seasons'][number]['athlete_flags']): string {
  if (!flags) return 'Not in this season'
  const { active, youth, is_cub, is_qci_bonus_eligible: qci } = flags
  const texts = [active ? 'Active' : 'Inactive', youth && 'Youth', is_cub && 'Cub', qci && 'QCI']
  return texts.filter(Boolean).join(', ')
}
