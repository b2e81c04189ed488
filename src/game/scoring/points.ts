/** Points in hundredths. They are integers, so that sums are exact (rules §4). */
export type Hundredths = number

/** Rounds half away from zero. All rounding of points happens here. */
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

/** Converts points that an operator entered or a reply contains to hundredths: 12.34 points are 1234. */
export function toHundredths(points: number): Hundredths {
  return roundHundredths(points * 100)
}

/** Subtracts points that replies contain, exactly to the hundredth. */
export function subtractPoints(points: number, subtracted: number): number {
  return toPoints(toHundredths(points - subtracted))
}

export function sumPoints(points: Iterable<Hundredths>): Hundredths {
  let sum = 0
  for (const each of points) sum += each
  return sum
}
