const ROLLED = /^(?:W\/)?"(\d+)-(\d+)"$/
const OWN = /^(?:W\/)?"(\d+)"$/

/**
 * The selection that a squad has rolled over from. The ETag of such a team is `"2-1"`: the id of that selection, then
 * the revision of its squad. Null for a selection with its own team.
 */
export function rolledFrom(tag: string): number | null {
  const [, selection_id] = ROLLED.exec(tag) ?? []
  return selection_id === undefined ? null : Number(selection_id)
}

/** Whether the tag of a rolled-over team is older than `origin_tag`, the tag of the squad in its own selection. */
export function isOutdated(tag: string, origin_tag: string): boolean {
  const [, , shown] = ROLLED.exec(tag) ?? []
  const [, current] = OWN.exec(origin_tag) ?? []
  return shown !== undefined && current !== undefined && Number(shown) < Number(current)
}
