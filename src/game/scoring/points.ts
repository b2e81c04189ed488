/** Integer hundredths of a point, so that points are exact (rules §4). */
export type Hundredths = number

/** The only place where points are rounded: half away from zero. */
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

/** Converts points, as entered by an operator or sent in a reply, to hundredths: 12.34 are 1234. */
export function toHundredths(points: number): Hundredths {
  return roundHundredths(points * 100)
}

export function sumPoints(points: Iterable<Hundredths>): Hundredths {
  let sum = 0
  for (const each of points) sum += each
  return sum
}
