/** `own`: the user's series. `leader`: the leader's series, drawn in yellow. Other series get the next colours. */
export type Tone = 'own' | 'leader'

/** A value for each step; null where there is none. */
export type Series = { label: string; values: readonly (number | null)[]; tone?: Tone | undefined }

const OTHER_COLOURS = 4

/** The class that colours a series; `index` is its position among all. */
export function seriesClass({ tone }: Pick<Series, 'tone'>, index: number): string {
  return `series series-${tone ?? (index % OTHER_COLOURS) + 1}`
}

/** The last step at which a series has a value; null if it has none. */
export function lastStep(values: readonly (number | null)[]): number | null {
  const step = values.findLastIndex((value) => value !== null)
  return step < 0 ? null : step
}
