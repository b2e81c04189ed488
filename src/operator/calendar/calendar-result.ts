import type { AffectedCounts, CalendarRefusal } from '#game/calendar/calendar-acts.ts'
import { countText } from '#operator/count-text.ts'
import { CALENDAR_HINTS } from '#operator/option-hints.ts'
import { localTimeText } from '#operator/time-text.ts'
import type { VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import type { ActResult, CalendarCommand } from '#server/calendar-acts/calendar-act.ts'
import type { MovedDeadline } from '#server/calendar-acts/update-deadlines.ts'
import { CALENDAR_SENTENCES } from '#text/calendar-refusals.ts'

/** The fields that all commands for calendar acts share. */
export function commandOf({ actor, reason, dry_run }: VerbContext, season_id: number): CalendarCommand {
  return { season_id, actor, reason, dry_run }
}

/**
 * The result of a command that changes the calendar: the lines of its report or, if it is refused, the numbers of
 * affected items.
 */
export function calendarResult<Report extends object>(
  { dry_run }: VerbContext,
  result: ActResult<Report>,
  lines: (report: Report) => readonly string[],
): VerbResult {
  if (!result.ok) return refusalResult(result as CalendarRefusal)
  const { ok: _, ...given } = result
  const report = 'announced' in given ? { ...given, is_announced: given.announced !== null } : given
  const dry_run_line = dry_run ? ['Dry run: nothing was written.'] : []
  return done({ dry_run, ...report }, [...lines(result), ...dry_run_line])
}

function refusalResult({ reason, concerned }: CalendarRefusal): VerbResult {
  const affected = concernedText(concerned)
  const parts = [
    `${CALENDAR_SENTENCES[reason]}.`,
    CALENDAR_HINTS[reason],
    affected && `Affected: ${affected}.`,
  ]
  return refusal([parts.filter(Boolean).join(' ')], { reason, concerned })
}

/** Returns a text such as `2 races, 31 teams of 30 players`. */
function concernedText({ races, teams, players, sidebets }: AffectedCounts): string {
  const of_players = players === undefined ? '' : ` of ${countText(players, 'player')}`
  return [
    races ? countText(races, 'race') : '',
    teams === undefined ? '' : `${countText(teams, 'team')}${of_players}`,
    sidebets ? `${countText(sidebets, 'side bet')} open or answered` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns a text such as `Leg 2 closes at 2026-12-05 07:00 (Europe/Oslo), later than before.` */
export function movedLines(moved: readonly MovedDeadline[], time_zone: string): string[] {
  return moved.map(({ kind, id, name, from, to }) => {
    const subject = kind === 'sidebet' ? `Side bet ${id}` : name
    return `${subject} closes at ${localTimeText(to, time_zone)} (${time_zone}), ${to < from ? 'earlier' : 'later'} than before.`
  })
}

/** A line that says that the change is announced, or no line. */
export function announcedLine(announced: object | null): string[] {
  return announced ? ['The change is announced to all players.'] : []
}
