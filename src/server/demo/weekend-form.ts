import type { Everybody } from './draw-everybody.ts'
import type { Placed } from './store/races.ts'

/** How far behind everybody was on a weekend, as the share of the field that was better; national and pro teams as well. */
export function standingsOf(
  placed: readonly Placed[],
  { athletes, teams, pro_teams }: Everybody,
): Map<string, number> {
  const places = Map.groupBy(placed, (row) => row.code)
  const behind = new Map<string, number>()
  // Both genders are alike in number; a team's price falls half as fast as an athlete's.
  const put = (code: string, field: number) => {
    const rows = places.get(code)
    if (rows) behind.set(code, (usualPlace(rows) - 1) / field)
  }
  for (const { code } of athletes) put(code, athletes.length / 2)
  for (const { code } of teams) put(code, teams.length)
  for (const { code, members } of pro_teams) {
    const best = members.flatMap((member) => behind.get(member) ?? []).sort((a, b) => a - b)
    if (best.length > 0) behind.set(code, mean(best.slice(0, counting_members)))
  }
  return behind
}

const counting_members = 3

/** A win weighs more than a bad day. */
function usualPlace(rows: readonly Placed[]): number {
  return Math.exp(mean(rows.map((row) => Math.log(row.place))))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
