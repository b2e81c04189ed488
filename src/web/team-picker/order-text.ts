/** The announcement after a move: `Moa Ek is now 2 of 5.` */
export function movedText(name: string, place: number, count: number): string {
  return `${name} is now ${place} of ${count}.`
}

/** A typed place: a whole number from 1 to `count`, otherwise undefined. */
export function readPlace(text: string, count: number): number | undefined {
  const place = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0
  return place >= 1 && place <= count ? place : undefined
}
