/** Points in hundredths. Because they are integers, sums are exact (rules §4). */
export type Hundredths = number

/** Rounds to an integer, halves away from zero. All points are rounded by this function. */
export function roundHundredths(value: number): Hundredths {
  return value < 0 ? -Math.round(-value) : Math.round(value)
}

export function percentOf(points: Hundredths, percent: number): Hundredths {
  return roundHundredths((points * percent) / 100)
}

/** Converts hundredths to points: 1234 hundredths are 12.34. */
export function toPoints(points: Hundredths): number {
  return points / 100
}

/** Converts points from an operator or a reply to hundredths: 12.34 points are 1234 hundredths. */
export function toHundredths(points: number): Hundredths {
  return roundHundredths(points * 100)
}

/** Subtracts points of replies, exact to the hundredth. */
export function subtractPoints(points: number, subtracted: number): number {
  return toPoints(toHundredths(points - subtracted))
}

export function sumPoints(points: Iterable<Hundredths>): Hundredths {
  let sum = 0
  for (const each of points) sum += each
  return sum
}
