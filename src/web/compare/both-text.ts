import { NO_SCORE } from '#game/formats.ts'
import { lastStep, type Series } from '../ui/series.ts'

/** The last value of each in a sentence: `Ylva Berg $20,000 and Otto Dahl $12,000 now.` */
export function bothText(series: readonly Series[], unit: string, say: (value: number) => string): string {
  const words = series.map(({ label, values }) => {
    const last = lastStep(values)
    return `${label} ${last === null ? NO_SCORE : say(values[last] ?? 0)}`
  })
  return `${words.join(' and ')} ${unit}.`
}
