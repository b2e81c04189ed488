const ROLLED = /^(?:W\/)?"(\d+)-(\d+)"$/
const OWN = /^(?:W\/)?"(\d+)"$/

/**
 * Returns the selection from which a squad has rolled over. Null for a selection with its own team. The ETag `"2-1"`
 * means revision 1 of the squad of selection 2.
 */
export function rolledFrom(tag: string): number | null {
  const [, selection_id] = ROLLED.exec(tag) ?? []
  return selection_id === undefined ? null : Number(selection_id)
}

/**
 * Whether a rolled-over team with the tag `tag` is older than the squad in its own selection, which has the tag
 * `origin_tag`.
 */
export function isOutdated(tag: string, origin_tag: string): boolean {
  const [, , shown] = ROLLED.exec(tag) ?? []
  const [, current] = OWN.exec(origin_tag) ?? []
  return shown !== undefined && current !== undefined && Number(shown) < Number(current)
}
