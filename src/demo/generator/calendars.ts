import type { Variant } from '#game/calendar/season-settings.ts'
import { MARATHONS } from './calendar-marathons.ts'
import { SKIING } from './calendar-skiing.ts'
import type { DemoWeekend } from './demo-weekend.ts'

export const CALENDARS: Record<Variant, readonly DemoWeekend[]> = {
  worldcup: SKIING,
  marathon: MARATHONS,
  league: SKIING,
}
