const ROLLED = /^(?:W\/)?"(\d+)-(\d+)"$/
const OWN = /^(?:W\/)?"(\d+)"$/

/** The selection whose squad stands in another one: the part before the dash of such a team's tag, `"2-1"`. Null for a team of its own. */
export function rolledFrom(tag: string): number | null {
  const [, home] = ROLLED.exec(tag) ?? []
  return home === undefined ? null : Number(home)
}

/** Whether such a tag is of a squad as it was before it got its own tag `home`. */
export function isBehind(tag: string, home: string): boolean {
  const [, , then] = ROLLED.exec(tag) ?? []
  const [, now] = OWN.exec(home) ?? []
  return then !== undefined && now !== undefined && Number(then) < Number(now)
}
