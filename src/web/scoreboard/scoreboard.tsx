import './scoreboard.css'
import type { Config } from '#contract/config.ts'
import type { UserRanking } from '#contract/users.ts'
import type { Weekend } from '#contract/weekends.ts'
import { seasonText } from '../config/season-text.ts'
import { LogoMark } from '../ui/logo.tsx'
import { eventOf } from './event-of.ts'
import { ScorePanel } from './score-panel.tsx'
import { type ScoreTab, ScoreTabs } from './score-tabs.tsx'

export type ScoreboardProps = {
  config: Pick<Config, 'display_name' | 'slogan' | 'after_weekends' | 'weekends'>
  /** The ten best of the season. */
  season: readonly UserRanking[]
  /** The latest scored weekend with its ten best; null before there is one. */
  previous: { weekend: Weekend; users: readonly UserRanking[] } | null
  /** The weekend that is next; null where there is none. */
  next: Weekend | null
  /** Which of the two a narrow screen shows first. */
  tab: ScoreTab
}

/** The boards for other people's pages: no menu, nothing to dismiss, and no wider than it is given. */
export function Scoreboard({ config, season, previous, next, tab }: ScoreboardProps) {
  const event = eventOf(previous, next)

  return (
    <main className="scoreboard">
      <header className="scoreboard-head">
        <a href="/" target="_top">
          <LogoMark />
          <span className="unseen">To {config.display_name}</span>
        </a>
        <div>
          <h1>{config.display_name}</h1>
          <p>{config.slogan}</p>
        </div>
      </header>
      <ScoreTabs selected={tab} event_label={event.label} />
      <div className="scoreboard-panels">
        <ScorePanel
          tab="season"
          selected={tab}
          title="Season standing"
          note={seasonText(config)}
          rows={season}
        />
        <ScorePanel tab="event" selected={tab} title={event.title} note={event.days} rows={event.rows} />
      </div>
    </main>
  )
}
