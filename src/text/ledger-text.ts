import type { LedgerRow } from '#game/scoring/ledger.ts'
import { type ResultStatus, STATUS_TEXT } from '#game/scoring/results.ts'
import type { Component } from '#game/scoring/sheet.ts'
import { formatPointsWithUnit, ordinal } from './formats.ts'

type Part = Component | 'not_started' | 'sidebet'

/**
 * The data of a sentence. `champion` is the number of the athlete's champion points. Bonuses are percentages of it.
 */
type LineContext = { line: LedgerRow; champion: number; locale: string | undefined }

const SENTENCES: Record<Part, (context: LineContext) => string> = {
  champion: ({ line, locale }) => placeText(line, locale),
  sprint: () => 'Sprint points',
  climb: () => 'Climb points',
  youth_bonus: (context) => bonusText('Youth bonus', context),
  qci_bonus: (context) => bonusText('QCI bonus', context),
  captain_bonus: (context) => {
    const is_passed_on = context.line.stands_in_for?.as === 'vice-captain'
    return bonusText(is_passed_on ? 'Captain bonus, passed to the vice-captain' : 'Captain bonus', context)
  },
  ranked_place: ({ line }) => rankedText(line),
  not_started: () => 'Did not start, or is not in the results',
  sidebet: ({ line }) => betLineText(line),
}

/** Explains the points of a ledger line to a player who has not read the rules (rules §4). */
export function ledgerText(line: LedgerRow, champion: number, locale?: string): string {
  return SENTENCES[line.component as Part]({ line, champion, locale })
}

/** Explains champion points. Only a pro team has neither a place nor a status, because its members earn the points. */
function placeText({ place, status, points }: LedgerRow, locale: string | undefined): string {
  if (status) return `${statusLineText(status)}: no points without a place`
  if (place === null) {
    return points > 0 ? 'Points from its two best men and its best woman' : 'Nobody in the team earned points'
  }
  const earned = points > 0 ? formatPointsWithUnit(points, locale) : 'no points'
  return `${ordinal(place)} place earns ${earned} in this race`
}

function bonusText(name: string, { line: { points }, champion, locale }: LineContext): string {
  if (champion <= 0) return name
  const percent = Math.round((points / champion) * 100)
  return `${name} (${percent}% of ${formatPointsWithUnit(champion, locale)})`
}

function rankedText({ role, place, status, points }: LedgerRow): string {
  const picked = `Picked for ${ordinal(role ?? 0)}`
  if (status) return `${picked}. ${statusLineText(status)}: no points without a place`
  if (place === null) return `${picked}; did not start, or is not in the results`

  const error = Math.abs(place - (role ?? 0))
  if (error === 0) return `${picked} and finished ${ordinal(place)}: the winner’s points`
  const off = `${picked}, finished ${ordinal(place)}: ${error} ${error === 1 ? 'place' : 'places'} off`
  return points > 0
    ? `${off} earns the points for ${ordinal(error + 1)} place`
    : `${off} is too far for points`
}

function betLineText({ answer, right_answer, points }: LedgerRow): string {
  const answered = `Answered ${answer ?? ''}`
  if (right_answer === null) return `${answered}; not settled yet`
  return points > 0 || answer === right_answer
    ? `${answered}: right`
    : `${answered}; the right answer was ${right_answer}`
}

/** Returns the text of a status. An unknown status is returned unchanged. */
function statusLineText(status: string): string {
  return Object.hasOwn(STATUS_TEXT, status) ? STATUS_TEXT[status as ResultStatus] : status
}
