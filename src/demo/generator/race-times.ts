import type { RaceKind } from '#game/scoring/race-kinds.ts'
import type { DemoEvent } from './events.ts'

/** Seconds per kilometre by technique, for all kinds of races that are not in `KIND_PACES`. */
const PACES = { Classic: 165, Freestyle: 152, both: 158 }
const KIND_PACES = new Map<RaceKind, number>([
  ['sprint', 118],
  ['team_sprint', 122],
  ['final_climb', 280],
])

const LAPS = new Map<RaceKind, number>([
  ['relay', 4],
  ['team_sprint', 6],
])

/** The winner's time in seconds. */
export function winningTime({ kind, discipline, km }: DemoEvent, gender: 'f' | 'm'): number {
  const pace = KIND_PACES.get(kind) ?? PACES[discipline ?? 'both']
  return (LAPS.get(kind) ?? 1) * km * pace * (gender === 'f' ? 1.1 : 1)
}

/** Formats tenths of a second as in `2:41.9` or `1:10:38.9`. */
export function timeText(tenths: number): string {
  const seconds = Math.floor(tenths / 10)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = `${String(seconds % 60).padStart(2, '0')}.${tenths % 10}`
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
