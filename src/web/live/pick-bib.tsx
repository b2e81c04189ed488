import './live.css'
import type { LiveResult, LiveState } from '#contract/live/live-race.ts'
import type { LivePick } from '#contract/live/my-live.ts'
import { subtractPoints } from '#game/scoring/points.ts'
import { formatPoints } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { standInText } from '../races/start-lists/stand-in.tsx'
import { statusText } from '../races/status-text.ts'
import { bibName, outcomeText } from './live-change.ts'
import { clockTime, Time } from './live-head.tsx'

type BibProps = {
  pick: LivePick
  state: LiveState
  result: LiveResult | undefined
  /** Whether the race has a list of athletes, and the pick is not in it. */
  is_absent: boolean
  before: LivePick | null
}

/** A pick as a start bib. `before` is the pick before the last change. */
export function PickBib({ pick, state, result, is_absent, before }: BibProps) {
  const locale = useNumberLocale()
  const outcome = outcomeText(result)
  const change = before && pick.points !== null ? subtractPoints(pick.points, before.points ?? 0) : 0
  const class_names = [
    'live-bib',
    pick.is_team_captain && 'live-captain',
    !outcome && 'live-to-come',
    outcome && change > 0 && 'live-new',
  ]
  return (
    <li className={class_names.filter(Boolean).join(' ')}>
      <span className="visually-hidden">{sentenceOf(pick, state, result, is_absent)}</span>
      <span className="live-bib-face" aria-hidden="true">
        <span className="live-bib-no">{result?.bib ?? '\u00a0'}</span>
        {(pick.is_team_captain || pick.stands_in_for) && <span className="live-badge">{badgeOf(pick)}</span>}
        <Place outcome={outcome} place={result?.place ?? null} />
        <BibName name={pick.name} />
        <span>
          {is_absent
            ? 'not racing'
            : (result?.gap ?? (!outcome && result?.due_at ? <Due at={result.due_at} /> : '\u00a0'))}
        </span>
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

/** A name with a longer word has smaller type. If the word is still too wide, its end is cut off. */
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

/** Returns `R` for a reserve who replaces a pick, `VC` for a vice-captain who gets the bonus, otherwise `C`. */
export function badgeOf({ stands_in_for }: LivePick): string {
  if (stands_in_for) return stands_in_for.as === 'vice-captain' ? 'VC' : 'R'
  return 'C'
}

/** What a sentence says about a pick without a result. */
const NO_OUTCOMES: Partial<Record<LiveState, string>> = {
  live: 'not at the checkpoint yet',
  provisional: 'not in the results',
  official: 'not in the results',
}

/** Returns a sentence such as `Ulrik Fagerdokk, captain, bib 44, 2nd, +4.1, 142.5 points`. */
function sentenceOf(
  pick: LivePick,
  state: LiveState,
  result: LiveResult | undefined,
  is_absent: boolean,
): string {
  const outcome = result?.status ? statusText(result.status) : outcomeText(result)
  const parts = [
    pick.name,
    pick.stands_in_for ? standInText(pick.stands_in_for) : pick.is_team_captain && 'captain',
    result?.bib && `bib ${result.bib}`,
    is_absent ? 'not in this race' : (outcome ?? NO_OUTCOMES[state]),
    outcome && result?.gap,
    outcome && `${formatPoints(pick.points ?? 0)} points`,
  ]
  return parts.filter(Boolean).join(', ')
}
