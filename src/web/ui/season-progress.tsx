import './controls.css'
import type { Config } from '#contract/config.ts'
import { seasonText } from '../core/config/season-text.ts'

/** The progress of the season. It has a text, and a mark for each weekend. Marks of past weekends are highlighted. */
export function SeasonProgress({ config }: { config: Config | undefined }) {
  if (!config) return <p className="season" />

  const { after_weekends, weekends } = config
  if (weekends === 0) return null
  return (
    <p className="season">
      <span className="season-marks" aria-hidden="true">
        {Array.from({ length: weekends }, (_, weekend) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is identified by its position
          <i key={weekend} className={weekend < after_weekends ? 'season-past' : undefined} />
        ))}
      </span>
      {seasonText(config)}
    </p>
  )
}
