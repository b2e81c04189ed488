import { type No, no } from './verdict.ts'

/** A selection before its races are regrouped. */
export type FormerSelection = {
  selection_id: number
  race_ids: readonly number[]
  /** Whether the selection has teams or is closed. If so, it must be kept. */
  must_be_kept: boolean
  is_closed: boolean
  /** The limits of the selection as a text for comparison. Selections with different limits cannot be merged. */
  limits: string
}

/** The races that will share a selection: each player has one team for all of them. */
export type Group = { name: string; race_ids: readonly number[] }

/**
 * A group and its selection. If `selection_id` is null, the group needs a new selection, with the limits and trading
 * times of the selection `source_id`. Otherwise it reuses the selection with this id.
 */
export type AssignedGroup = Group & { selection_id: number | null; source_id: number }

export type RegroupReason =
  | 'selections-divided'
  | 'selections-joined'
  | 'selection-closed'
  | 'selections-unlike'

export type Regrouped =
  | { ok: true; parts: AssignedGroup[]; unused: number[] }
  | (No<RegroupReason> & { selection_ids: number[] })

/** Assigns a selection to each group. A refusal contains the ids of the selections that cannot be split or merged. */
export function regroup(selections: readonly FormerSelection[], groups: readonly Group[]): Regrouped {
  const used_ids = new Set<number>()
  const parts: AssignedGroup[] = []
  for (const group of groups) {
    const sources = selections.filter(({ race_ids }) => race_ids.some((id) => group.race_ids.includes(id)))
    const refused = refusalOf(sources, group)
    if (refused) return refused
    const free = sources.filter(({ selection_id }) => !used_ids.has(selection_id))
    const kept = sources.find(({ must_be_kept }) => must_be_kept) ?? free[0]
    if (kept) used_ids.add(kept.selection_id)
    const source_id = (kept ?? sources[0]!).selection_id
    parts.push({ ...group, selection_id: kept?.selection_id ?? null, source_id })
  }
  const with_races = selections.filter(({ race_ids }) => race_ids.length > 0)
  const unused = with_races.map(({ selection_id }) => selection_id).filter((id) => !used_ids.has(id))
  return { ok: true, parts, unused }
}

function refusalOf(sources: readonly FormerSelection[], { race_ids }: Group) {
  const kept_sources = sources.filter(({ must_be_kept }) => must_be_kept)
  const divided = kept_sources.filter((each) => each.race_ids.some((id) => !race_ids.includes(id)))
  if (divided.length > 0) return refusal('selections-divided', divided)
  if (kept_sources.length > 1) return refusal('selections-joined', kept_sources)
  const closed = kept_sources.filter((each) => each.is_closed && each.race_ids.length < race_ids.length)
  if (closed.length > 0) return refusal('selection-closed', closed)
  const limits = new Set(sources.map((each) => each.limits))
  return limits.size > 1 ? refusal('selections-unlike', sources) : null
}

function refusal(reason: RegroupReason, selections: readonly FormerSelection[]) {
  return { ...no(reason), selection_ids: selections.map(({ selection_id }) => selection_id) }
}
