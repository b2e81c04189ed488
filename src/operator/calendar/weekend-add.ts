import type { Command } from 'commander'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import { addWeekend } from '#server/calendar-acts/add-weekend.ts'
import * as cells from '#server/imports/files/cells.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { cellFormatText } from '#text/imports/cell-formats.ts'
import { calendarResult, commandOf } from './calendar-result.ts'
import { addRaceOptions, newRaceOf, type RaceFlags } from './race-add.ts'

type Flags = RaceFlags & { weekend: string; timeZone: string; hidden?: boolean }

export function addWeekendAddVerb(group: Command): void {
  const add = addVerb(group, 'add', 'add a weekend with its first race', [
    'weekend add --weekend "Ruka Nordic" --time-zone Europe/Helsinki --code RUK-SPR-F --name "Women Sprint" --date 2026-11-27T11:00 --kind sprint --gender f --country FIN --reason "new programme"',
  ])
  add.requiredOption('--weekend <name>', 'the name of the weekend')
  add.requiredOption('--time-zone <zone>', 'the time zone of the place, such as Europe/Oslo')
  add.option('--hidden', 'hide the weekend from players until `weekend set NAME hidden=false`')
  addRaceOptions(add)
  setAction<Flags>(add, (context, _, flags) =>
    withSeason(context.db, flags.season, (season) => runAdd(context, season, flags)),
  )
}

async function runAdd(context: VerbContext, season: SeasonRow, flags: Flags): Promise<VerbResult> {
  const name = cells.text(120).read(flags.weekend.trim())
  if (!name) return wrongUsage([`--weekend must be ${cellFormatText(cells.text(120).format)}.`])
  const time_zone = cells.time_zone.read(flags.timeZone)
  if (!time_zone) return wrongUsage([`--time-zone must be ${cellFormatText(cells.time_zone.format)}.`])
  const given = await newRaceOf(context, season, flags, time_zone)
  if ('errors' in given) return wrongUsage(given.errors)

  const is_hidden = flags.hidden === true
  const command = { ...commandOf(context, season.season_id), ...given, name, time_zone, is_hidden }
  return calendarResult(context, await addWeekend(context.db, command), ({ weekend_id, selections }) => [
    `${name} was added (id ${weekend_id}) with ${flags.name}. Its selections: ${selections.join(', ')}.`,
    ...(is_hidden ? ['The weekend is hidden from players.'] : []),
  ])
}
