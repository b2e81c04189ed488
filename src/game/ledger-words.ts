import { formatPoints } from './formats.ts'
import type { LedgerRow } from './ledger.ts'
import { type ResultStatus, STATUS_TEXT } from './results.ts'
import type { Component } from './sheet.ts'

type Part = Component | 'not_started' | 'sidebet'

/** A line, and what its athlete earned by his place alone, of which a bonus is a part. */
type Said = { line: LedgerRow; champion: number; locale: string | undefined }

const SENTENCES: Record<Part, (said: Said) => string> = {
  champion: ({ line, locale }) => placeWords(line, locale),
  sprint: () => 'Among the first at a sprint on the way',
  climb: () => 'Among the first at a climb on the way',
  youth_bonus: (said) => bonusWords('Youth bonus', said),
  qci_bonus: (said) => bonusWords('QCI bonus', said),
  captain_bonus: (said) => bonusWords('Captain bonus', said),
  ranked_place: ({ line }) => rankedWords(line),
  not_started: () => 'Was not in this race',
  sidebet: ({ line }) => betWords(line),
}

/** Why a line has the points that it has, for somebody who has never read the rules (rules §4). */
export function ledgerWords(line: LedgerRow, champion: number, locale?: string): string {
  return SENTENCES[line.component as Part]({ line, champion, locale })
}

/** A pro team has no place of its own: it earns by its members. */
function placeWords({ place, status, points }: LedgerRow, locale: string | undefined): string {
  if (status) return `${statusWord(status)}: without a place there are no points`
  if (place === null) {
    return points > 0
      ? 'By its best two men and its best woman in the race'
      : 'Nobody of the team earned points'
  }
  const earned = points > 0 ? formatPoints(points, locale) : 'no points'
  return `Place ${place} earns ${earned} in this race`
}

function bonusWords(name: string, { line: { points }, champion, locale }: Said): string {
  if (champion <= 0) return name
  const percent = Math.round((points / champion) * 100)
  return `${name}: ${percent} % of the ${formatPoints(champion, locale)} for the place`
}

function rankedWords({ role, place, status, points }: LedgerRow): string {
  const picked = `Picked for place ${role}`
  if (status) return `${picked}. ${statusWord(status)}: without a place there are no points`
  if (place === null) return `${picked}, and was not in this race`

  const error = Math.abs(place - (role ?? 0))
  if (error === 0) return `${picked} and came in right there: as many points as the winner’s place`
  const off = `${picked}, came in at ${place}: ${error} ${error === 1 ? 'place' : 'places'} off`
  return points > 0 ? `${off} earns what place ${error + 1} earns` : `${off} is too far for points`
}

function betWords({ answer, right_answer, points }: LedgerRow): string {
  const said = `The answer was “${answer ?? ''}”`
  if (right_answer === null) return `${said}. Not settled yet`
  return points > 0 || answer === right_answer ? `${said}: right` : `${said}: wrong, it is “${right_answer}”`
}

/** Letters that the game does not know are said as they are. */
function statusWord(status: string): string {
  return Object.hasOwn(STATUS_TEXT, status) ? STATUS_TEXT[status as ResultStatus] : status
}
