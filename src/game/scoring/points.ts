/** Whole hundredths of a point: points are exact (rules §4). */
export type Hundredths = number

/** The one place where points are rounded: half away from zero. */
export function roundHundredths(value: number): Hundredths {
  return value < 0 ? -Math.round(-value) : Math.round(value)
}

export function percentOf(points: Hundredths, percent: number): Hundredths {
  return roundHundredths((points * percent) / 100)
}

/** Points as a person reads them: 1234 hundredths are 12.34. */
export function toPoints(points: Hundredths): number {
  return points / 100
}

/** Points as an operator types them or a reply carries them: 12.34 are 1234 hundredths. */
export function toHundredths(points: number): Hundredths {
  return roundHundredths(points * 100)
}

export function sumPoints(points: Iterable<Hundredths>): Hundredths {
  let sum = 0
  for (const each of points) sum += each
  return sum
}
