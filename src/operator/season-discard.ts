import type { Command } from 'commander'
import { discardSeason } from '#server/calendar-acts/discard-season.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { type Answer, refusal } from './answer.ts'
import { confirm } from './ask.ts'
import { calendarAnswer, orderOf } from './calendar-answer.ts'
import { countText } from './count-text.ts'
import { addVerb, type Desk, does } from './verb.ts'
import { onSeason } from './wanted-season.ts'

export function addDiscardVerb(family: Command): void {
  const discard = addVerb(
    family,
    'discard <name>',
    'take a season in which nobody has played or scored out of the game, for good',
    ['season discard 2026-27 --dry-run', 'season discard 2026-27 --reason "imported by mistake" --yes'],
  )
  does(discard, (desk, [name = '']) => onSeason(desk.db, name, (season) => discard_(desk, season)))
}

async function discard_(desk: Desk, { season_id, name }: SeasonRow): Promise<Answer> {
  const order = { ...orderOf(desk, season_id), name }
  if (!desk.dry_run && !desk.yes && desk.reason) {
    const tried = await discardSeason(desk.db, { ...order, dry_run: true })
    if (tried.ok && !(await confirm(`Discard ${name} with ${countText(tried.races, 'race')}?`)))
      return refusal(['Nothing was discarded: it needs a yes, or --yes.'])
  }
  return calendarAnswer(desk, await discardSeason(desk.db, order), ({ weekends, races }) => [
    `Season ${name} is gone, with ${countText(weekends, 'weekend')} and ${countText(races, 'race')}.`,
  ])
}
