import './versus.css'
import { useReader } from '../app/reader.ts'
import { AthleteLink } from '../athletes/athlete-link.tsx'
import { AthleteMarks } from '../athletes/athlete-marks.tsx'
import { Flag } from '../ui/flag.tsx'
import { seriesClass } from '../ui/series.ts'
import { SeriesKey } from '../ui/series-mark.tsx'
import { type ComparedFact, comparedFacts } from './compared-facts.ts'
import type { Compared } from './use-compared.ts'

/** Who the two are, and their numbers left and right of what they measure. The better one wears yellow. */
export function Versus({ pair }: { pair: readonly [Compared, Compared] }) {
  const { locale } = useReader()

  return (
    <table className="versus">
      <caption className="unseen">The season of both</caption>
      <thead>
        <tr>
          <Contestant compared={pair[0]} index={0} />
          <th scope="col" className="versus-label">
            <span className="unseen">Measure</span>
          </th>
          <Contestant compared={pair[1]} index={1} />
        </tr>
      </thead>
      <tbody>
        {comparedFacts(pair, locale).map((fact) => (
          <FactRow key={fact.label} fact={fact} />
        ))}
      </tbody>
    </table>
  )
}

function Contestant({ compared: { athlete }, index }: { compared: Compared; index: number }) {
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
      <Side text={texts[0]} is_better={better === 0} />
      <th scope="row" className="versus-label">
        {label}
      </th>
      <Side text={texts[1]} is_better={better === 1} />
    </tr>
  )
}

function Side({ text, is_better }: { text: string; is_better: boolean }) {
  return (
    <td>
      <span className={is_better ? 'versus-better' : undefined}>
        {text}
        {is_better && <span className="unseen"> (better)</span>}
      </span>
    </td>
  )
}
