const ROLLED = /^(?:W\/)?"(\d+)-(\d+)"$/
const OWN = /^(?:W\/)?"(\d+)"$/

/**
 * The selection whose squad is shown in another one: the part before the dash of the tag, `"2-1"`. Null for a team of
 * its own.
 */
export function rolledFrom(tag: string): number | null {
  const [, home] = ROLLED.exec(tag) ?? []
  return home === undefined ? null : Number(home)
}

/** Whether such a tag is of an older state of the squad with the own tag `home`. */
export function isOutdated(tag: string, home: string): boolean {
  const [, , then] = ROLLED.exec(tag) ?? []
  const [, now] = OWN.exec(home) ?? []
  return then !== undefined && now !== undefined && Number(then) < Number(now)
}
