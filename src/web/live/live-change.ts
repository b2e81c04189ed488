import type { LiveRace, LiveResult } from '#contract/live/live-race.ts'
import type { MyLive } from '#contract/live/my-live.ts'
import { subtractPoints } from '#game/scoring/points.ts'
import { PROTEST_HOURS } from '#game/scoring/publications.ts'
import { formatNumber, formatPoints, ordinal } from '#text/formats.ts'

/** Returns a key of what a reply shows. A new batch, a publication or a correction changes the key. */
export function versionOf({ state, sequence, published_at }: LiveRace): string {
  return [state, sequence, published_at].join(' ')
}

export type LatestChange = { points: number; text: string }

/** Returns how many places the player gained since the previous reply. Null if one of the ranks is unknown. */
export function placesGained(
  before: number | null | undefined,
  now: number | null | undefined,
): number | null {
  return before && now ? before - now : null
}

type ShownRace = Pick<LiveRace, 'results' | 'include_in_total'>

/** Returns how many points the player has gained, and a text about the latest change. */
export function latestChange(now: MyLive, before: MyLive | null, race: ShownRace): LatestChange {
  const points = before?.score == null || now.score === null ? 0 : subtractPoints(now.score, before.score)
  const is_just_published = now.state === 'provisional' && before?.state !== 'provisional'
  return {
    points,
    text:
      (is_just_published && publishedText(now, race)) ||
      passText(now, before) ||
      picksText(now, points, race.results),
  }
}

function publishedText({ league }: MyLive, { include_in_total }: ShownRace): string | undefined {
  if (!include_in_total) return 'Result published: this race does not count'
  const own = league?.rows.find((row) => row.is_me)
  return own && `Result published: your weekend score is now ${formatPoints(own.score)}`
}

function passText(now: MyLive, before: MyLive | null): string | undefined {
  const passed = passedMembers(before, now)
  const [first] = passed
  if (first) return `You pass ${first}${othersText(passed.length - 1)}`
  const passing = passedMembers(now, before)
  const [last] = passing
  return last && `${last}${othersText(passing.length - 1)} ${passing.length > 1 ? 'pass' : 'passes'} you`
}

/** Returns the members who are ahead of the player in `earlier` and behind the player in `later`. */
function passedMembers(earlier: MyLive | null, later: MyLive | null): string[] {
  const rank_before = earlier?.league?.rank
  const rank_now = later?.league?.rank
  if (!rank_before || !rank_now) return []
  const worse = later.league!.rows.filter((row) => row.rank > rank_now)
  return earlier
    .league!.rows.filter(
      (row) => row.rank < rank_before && worse.some((each) => each.user_id === row.user_id),
    )
    .map((row) => row.team_name)
}

function othersText(others: number): string {
  return others > 0 ? ` and ${others} more` : ''
}

function picksText({ picks, state }: MyLive, points: number, results: readonly LiveResult[]): string {
  if (picks.length === 0) return 'You have no picks in this race'
  if (state === 'official') return 'The result is final'
  if (points !== 0) return 'Your points have changed'
  return throughText(outcomesOf(picks, results), `${picks.length} ${picks.length === 1 ? 'pick' : 'picks'}`)
}

type Outcome = Pick<LiveResult, 'place' | 'status'>

/** Returns the results of picks. `results` has all athletes of the race, so any other pick does not start. */
export function outcomesOf(picks: MyLive['picks'], results: readonly LiveResult[]): Outcome[] {
  const absent = { place: null, status: 'DNS' }
  return picks.map(({ athlete_id }) => results.find((row) => row.athlete_id === athlete_id) ?? absent)
}

/**
 * Says how many athletes have a place at the checkpoint, and how many are out: `57 of 76 through, 2 out`. `total` is
 * the number of athletes or a text such as `3 picks`. Null if it is unknown.
 */
export function throughText(results: readonly Outcome[], total: string | number | null): string {
  const through = results.filter(({ place }) => place !== null).length
  const out = results.filter(({ place, status }) => place === null && status !== null).length
  const total_text = total === null ? '' : ` of ${total}`
  return `${through}${total_text} through${out > 0 ? `, ${out} out` : ''}`
}

/** Returns the text that screen readers announce after an update. */
export function announcement(now: MyLive, before: MyLive | null, race: ShownRace): string {
  const { points, text } = latestChange(now, before, race)
  const places = placesGained(before?.rank, now.rank) ?? 0
  const move = places === 0 ? '' : `, ${places > 0 ? 'up' : 'down'} ${formatNumber(Math.abs(places))}`
  const kind = now.state === 'live' ? 'live points' : 'points'
  const change = points === 0 ? '' : `${points > 0 ? 'Plus' : 'Minus'} ${formatPoints(Math.abs(points))}. `
  return `${change}${formatPoints(now.score)} ${kind}, rank ${now.rank ?? 'unknown'}${move}. ${text}.`
}

/** Returns a text such as `2nd` or `DNF`. Undefined until the athlete has passed the checkpoint. */
export function outcomeText(result: Outcome | undefined): string | undefined {
  if (!result) return undefined
  return result.place === null ? (result.status ?? undefined) : ordinal(result.place)
}

/** Returns the family name, as on a start bib. The name of a national team stays whole. */
export function bibName(name: string): string {
  const last = name.slice(name.lastIndexOf(' ') + 1)
  return /^I{1,3}$/.test(last) ? name : last
}

export function protestsEnd(published_at: string): string {
  return new Date(Date.parse(published_at) + PROTEST_HOURS * 3_600_000).toISOString()
}

/** Returns a text such as `12 s ago` or `3 min ago`. */
export function agoText(age_ms: number): string {
  const seconds = Math.max(0, Math.round(age_ms / 1000))
  if (seconds < 90) return `${seconds} s ago`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min ago` : `${Math.round(minutes / 60)} h ago`
}
