import './versus.css'
import { NO_SCORE } from '#game/formats.ts'
import { useReader } from '../app/reader.ts'
import { AthleteLink } from '../athletes/athlete-link.tsx'
import { AthleteMarks } from '../athletes/athlete-marks.tsx'
import { useWhyNoRatio } from '../athletes/use-why-no-ratio.ts'
import { Flag } from '../ui/flag.tsx'
import { seriesClass } from '../ui/series.ts'
import { SeriesKey } from '../ui/series-mark.tsx'
import { type ComparedFact, comparedFacts, IN_TEAMS, type SelectionLookedAt } from './compared-facts.ts'
import type { Compared } from './use-compared.ts'

type Props = { pair: readonly [Compared, Compared]; selection: SelectionLookedAt }

/** Who the two are, and their numbers left and right of what they measure. The better one wears yellow. */
export function Versus({ pair, selection }: Props) {
  const { locale } = useReader()
  const why_no_ratio = useWhyNoRatio(selection)

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
        {comparedFacts(pair, selection, locale).map((fact) => (
          <FactRow
            key={fact.label}
            fact={fact}
            why_none={fact.label === IN_TEAMS ? why_no_ratio : undefined}
          />
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

type FactProps = {
  fact: ComparedFact
  /** Why a value is missing, where there is more to say than that. */
  why_none: string | undefined
}

function FactRow({ fact: { label, texts, better }, why_none }: FactProps) {
  return (
    <tr>
      <Side text={texts[0]} is_better={better === 0} why_none={why_none} />
      <th scope="row" className="versus-label">
        {label}
      </th>
      <Side text={texts[1]} is_better={better === 1} why_none={why_none} />
    </tr>
  )
}

type SideProps = { text: string; is_better: boolean; why_none: string | undefined }

function Side({ text, is_better, why_none }: SideProps) {
  return (
    <td title={text === NO_SCORE ? why_none : undefined}>
      <span className={is_better ? 'versus-better' : undefined}>
        {text}
        {is_better && <span className="unseen"> (better)</span>}
      </span>
    </td>
  )
}
