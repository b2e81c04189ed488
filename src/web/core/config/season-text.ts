import type { Config } from '#contract/config.ts'

/** Returns the progress of the season, such as `after 3 of 12 weekends`. Empty if the season has no weekends. */
export function seasonText({
  after_weekends,
  weekends,
}: Pick<Config, 'after_weekends' | 'weekends'>): string {
  if (weekends === 0) return ''
  if (weekends === 1) return `${after_weekends === 0 ? 'before' : 'after'} its only weekend`
  if (after_weekends === 0) return `before the first of ${weekends} weekends`
  return `after ${after_weekends} of ${weekends} weekends`
}
