import type { SelectionName } from './store/selections.ts'
import type { WeekendState } from './store/weekend-state.ts'

const most = 120

/** New names for selections of the weekend that goes whose names the other one has: `All races, Falun`. */
export function nameSelections(
  stays: readonly { name: string }[],
  { selections, weekend_name }: WeekendState,
): SelectionName[] {
  const taken = new Set([...stays, ...selections].map(({ name }) => name))
  const clashing = selections.filter(({ name }) => stays.some((other) => other.name === name))
  return clashing.map(({ selection_id, name }) => {
    const wanted = `${name}, ${weekend_name}`.slice(0, most)
    const own = taken.has(wanted) ? `${name.slice(0, 60)}, ${selection_id}` : wanted
    taken.add(own)
    return { selection_id, name: own }
  })
}
