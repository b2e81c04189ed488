import './compare.css'
import { NO_SCORE } from '#text/formats.ts'
import { AthleteMarks } from '../athletes/athlete-marks.tsx'
import { useNumberLocale } from '../core/locale/locale.ts'
import { seriesClass } from '../ui/charts/series.ts'
import { SeriesKey } from '../ui/charts/series-mark.tsx'
import { Flag } from '../ui/flag.tsx'
import { AthleteLink } from '../ui/people/athlete-link.tsx'
import { type ComparedFact, comparedFacts, PICKED_BY, type ViewedSelection } from './compared-facts.ts'
import { NoPopularityNote } from './no-popularity-note.tsx'
import type { ComparedAthlete } from './use-compared-athlete.ts'

type Props = {
  pair: readonly [ComparedAthlete, ComparedAthlete]
  selection: ViewedSelection
  /** Why popularity is missing. Undefined if the reason is unknown. */
  no_popularity_reason: string | undefined
}

/** A table with the values of two athletes on the left and on the right of each label. The better value is yellow. */
export function Versus({ pair, selection, no_popularity_reason }: Props) {
  const locale = useNumberLocale()
  const facts = comparedFacts(pair, selection, locale)
  const lacks_popularity = facts.some(({ label, texts }) => label === PICKED_BY && texts.includes(NO_SCORE))

  return (
    <>
      <table className="versus">
        <caption className="visually-hidden">This season’s stats</caption>
        <thead>
          <tr>
            <AthleteHeader compared={pair[0]} index={0} />
            <th scope="col" className="versus-label">
              <span className="visually-hidden">Measure</span>
            </th>
            <AthleteHeader compared={pair[1]} index={1} />
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => (
            <FactRow key={fact.label} fact={fact} />
          ))}
        </tbody>
      </table>
      {lacks_popularity && <NoPopularityNote label={PICKED_BY} reason={no_popularity_reason} />}
    </>
  )
}

function AthleteHeader({ compared: { athlete }, index }: { compared: ComparedAthlete; index: number }) {
  const { athlete_id, name, country } = athlete

  return (
    <th scope="col">
      <span className="versus-who">
        <Flag country={country} />
        <span className="versus-name">
          <AthleteLink athlete_id={athlete_id} athlete={athlete} is_championship={false} />
        </span>
        <span className="versus-marks">
          <span className={seriesClass({}, index)}>
            <SeriesKey series={{ label: name, values: [] }} index={index} />
          </span>
          <AthleteMarks athlete={athlete} />
        </span>
      </span>
    </th>
  )
}

function FactRow({ fact: { label, texts, better } }: { fact: ComparedFact }) {
  return (
    <tr>
      <ValueCell text={texts[0]} is_better={better === 0} />
      <th scope="row" className="versus-label">
        {label}
      </th>
      <ValueCell text={texts[1]} is_better={better === 1} />
    </tr>
  )
}

type ValueCellProps = { text: string; is_better: boolean }

function ValueCell({ text, is_better }: ValueCellProps) {
  return (
    <td>
      <span className={is_better ? 'versus-better' : undefined}>
        {text}
        {is_better && <span className="visually-hidden"> (better)</span>}
      </span>
    </td>
  )
}
