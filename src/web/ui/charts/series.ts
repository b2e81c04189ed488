/** `own` is the user's series. `leader` is the leader's series, which is yellow. Other series get other colours. */
export type Tone = 'own' | 'leader'

/** A series has a value for each step, or null where there is no value. */
export type Series = { label: string; values: readonly (number | null)[]; tone?: Tone | undefined }

const OTHER_COLOURS = 4

/** Returns the class that colours a series. `index` is its position among all series. */
export function seriesClass({ tone }: Pick<Series, 'tone'>, index: number): string {
  return `series series-${tone ?? (index % OTHER_COLOURS) + 1}`
}

/** Returns the last step at which a series has a value. Null if the series has no values. */
export function lastStep(values: readonly (number | null)[]): number | null {
  const step = values.findLastIndex((value) => value !== null)
  return step < 0 ? null : step
}
