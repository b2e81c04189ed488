/** Returns the announcement after a move, such as `Moa Ek is now 2 of 5.` */
export function movedText(name: string, place: number, count: number): string {
  return `${name} is now ${place} of ${count}.`
}

/** Reads a place that the user typed. Undefined unless it is a whole number from 1 to `count`. */
export function readPlace(text: string, count: number): number | undefined {
  const place = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0
  return place >= 1 && place <= count ? place : undefined
}
