import './live.css'
import { useMemo } from 'react'
import type { LiveResult } from '#contract/live/live-race.ts'
import type { LivePick } from '#contract/live/my-live.ts'
import { subtractPoints } from '#game/scoring/points.ts'
import { formatPoints } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { standInText } from '../races/start-lists/stand-in.tsx'
import { statusText } from '../races/status-text.ts'
import { Board } from '../ui/board.tsx'
import { bibName, outcomeText, throughText } from './live-change.ts'
import { clockTime, Time } from './live-head.tsx'
import type { Moment } from './use-live.ts'

/** The player's picks as start bibs. Their order never changes: the captain first, then by start number. */
export function PickBibs({ shown: { race, mine, before } }: { shown: Moment }) {
  const results = useMemo(() => new Map(race.results.map((row) => [row.athlete_id, row])), [race])
  const picks = [...(mine?.picks ?? [])].sort((a, b) => orderOf(a, results) - orderOf(b, results))
  if (!mine || picks.length === 0) return null
  const own = picks.flatMap((pick) => results.get(pick.athlete_id) ?? [])
  return (
    <div className="live-picks">
      <Board
        id="picks"
        title="Your picks"
        note={race.state !== 'scheduled' && throughText(own, picks.length)}
      >
        <ul className="live-bibs">
          {picks.map((pick) => (
            <PickBib
              key={pick.athlete_id}
              pick={pick}
              result={results.get(pick.athlete_id)}
              before={before && (before.picks.find((each) => each.athlete_id === pick.athlete_id) ?? null)}
            />
          ))}
        </ul>
      </Board>
    </div>
  )
}

function orderOf(pick: LivePick, results: ReadonlyMap<number, LiveResult>): number {
  return pick.is_team_captain ? 0 : (results.get(pick.athlete_id)?.bib ?? 100_000)
}

type BibProps = { pick: LivePick; result: LiveResult | undefined; before: LivePick | null }

function PickBib({ pick, result, before }: BibProps) {
  const locale = useNumberLocale()
  const outcome = outcomeText(result)
  const change = before && pick.points !== null ? subtractPoints(pick.points, before.points ?? 0) : 0
  const kinds = [
    'live-bib',
    pick.is_team_captain && 'live-captain',
    !outcome && 'live-to-come',
    outcome && change > 0 && 'live-new',
  ]
  return (
    <li className={kinds.filter(Boolean).join(' ')}>
      <span className="visually-hidden">{sentenceOf(pick, result)}</span>
      <span className="live-bib-face" aria-hidden="true">
        <span className="live-bib-no">{result?.bib ?? '\u00a0'}</span>
        {pick.is_team_captain && <span className="live-badge">{isVice(pick) ? 'VC' : 'C'}</span>}
        <Place outcome={outcome} place={result?.place ?? null} />
        <BibName name={pick.name} />
        {pick.stands_in_for && (
          <s>
            <BibName name={pick.stands_in_for.name} />
          </s>
        )}
        <span>{result?.gap ?? (!outcome && result?.due_at ? <Due at={result.due_at} /> : '\u00a0')}</span>
        <span className="live-bib-points">
          {outcome ? formatPoints(pick.points ?? 0, locale) : '–'}
          {outcome && change !== 0 && (
            <small>
              {' '}
              {change > 0 ? '+' : '−'}
              {formatPoints(Math.abs(change), locale)}
            </small>
          )}
        </span>
      </span>
    </li>
  )
}

/** Longer words have smaller type. If a word is still too wide, its end is cut off. */
const MAX_LETTERS = 12

function BibName({ name }: { name: string }) {
  const shown = bibName(name)
  const is_long = shown.split(/[\s-]/).some((word) => word.length > MAX_LETTERS)
  return (
    <span className={is_long ? 'live-bib-name live-bib-long' : 'live-bib-name'} title={name}>
      {shown}
    </span>
  )
}

function Due({ at }: { at: string }) {
  return (
    <>
      due <Time at={at} format={clockTime} />
    </>
  )
}

function Place({ outcome, place }: { outcome: string | undefined; place: number | null }) {
  if (place === null) return <span className="live-bib-place">{outcome ?? '–'}</span>
  return (
    <span className="live-bib-place">
      {place}
      <sup>{outcome?.replace(String(place), '')}</sup>
    </span>
  )
}

function isVice({ stands_in_for }: LivePick): boolean {
  return stands_in_for?.as === 'vice-captain'
}

/** `Ulrik Fagerdokk, captain, start number 44, 2nd, +4.1, 142.5 points`. */
function sentenceOf(pick: LivePick, result: LiveResult | undefined): string {
  const outcome = result?.status ? statusText(result.status) : outcomeText(result)
  const parts = [
    pick.name,
    pick.stands_in_for ? standInText(pick.stands_in_for) : pick.is_team_captain && 'captain',
    result?.bib && `start number ${result.bib}`,
    outcome ?? 'not at the checkpoint yet',
    outcome && result?.gap,
    outcome && `${formatPoints(pick.points ?? 0)} points`,
  ]
  return parts.filter(Boolean).join(', ')
}
