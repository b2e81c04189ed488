import type { Command } from 'commander'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { addVerb, setAction } from '#operator/verb.ts'
import { makeTour, type TourReport } from '#server/calendar-acts/make-tour.ts'
import { announcedLine, calendarResult, commandOf, movedLines } from './calendar-result.ts'
import { withWeekend } from './weekend.ts'

export function addTourVerbs(program: Command): void {
  const group = program.command('tour').summary('turn a weekend into a tour, or back')
  addTourVerb(
    group,
    'make',
    'turn a weekend into a tour: one selection for each day with legs, and one for the overall result, which closes with leg 1',
    'tour make "Ruka Triple" --reason "a tour of three stages"',
  )
  addTourVerb(
    group,
    'unmake',
    'turn a tour into an ordinary weekend: one selection, and one for each kind of team race',
    'tour unmake "Ruka Triple" --reason "three races, and no tour"',
  )
}

function addTourVerb(group: Command, act: 'make' | 'unmake', summary: string, example: string): void {
  const verb = addVerb(group, `${act} <weekend>`, summary, [example])
  verb.option('--season <name>', 'the season (default: the current one)')
  setAction<{ season?: string }>(verb, (context, [term = ''], { season }) =>
    withSeason(context.db, season, ({ season_id, settings }) =>
      withWeekend(context, season_id, term, async ({ weekend_id, time_zone }) => {
        const command = { ...commandOf(context, season_id), weekend_id, settings, is_tour: act === 'make' }
        const result = await makeTour(context.db, command)
        return calendarResult(context, result, (report) => tourLines(report, act === 'make', time_zone))
      }),
    ),
  )
}

function tourLines(report: TourReport, is_tour: boolean, time_zone: string): string[] {
  const { weekend_name, selections, moved, has_overall, announced } = report
  const tour_text = is_tour ? 'a tour' : 'no longer a tour'
  const no_overall_line = 'The tour has no overall result yet: add it with `race add … --kind tour_overall`.'
  return [
    `${weekend_name} is ${tour_text}. Selections: ${selections.join('; ')}.`,
    ...movedLines(moved, time_zone),
    ...(is_tour && !has_overall ? [no_overall_line] : []),
    ...announcedLine(announced),
  ]
}
