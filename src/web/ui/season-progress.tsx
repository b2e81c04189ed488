import './controls.css'
import type { Config } from '#contract/config.ts'
import { seasonText } from '../core/config/season-text.ts'

/** The season as a row of gates; completed ones are lit. */
export function SeasonProgress({ config }: { config: Config | undefined }) {
  if (!config) return <p className="season" />

  const { after_weekends, weekends } = config
  if (weekends === 0) return null
  return (
    <p className="season">
      <span className="season-gates" aria-hidden="true">
        {Array.from({ length: weekends }, (_, weekend) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gate is identified by its position
          <i key={weekend} className={weekend < after_weekends ? 'season-past' : undefined} />
        ))}
      </span>
      {seasonText(config)}
    </p>
  )
}
