import '../ui/controls.css'
import './scoreboard.css'
import type { Config } from '#contract/config.ts'
import type { UserRanking } from '#contract/users.ts'
import type { Weekend } from '#contract/weekends.ts'
import { seasonText } from '../core/config/season-text.ts'
import { formatDateRange } from '../races/date-range.ts'
import { LogoMark } from '../ui/logo.tsx'
import { ScorePanel } from './score-panel.tsx'
import { type ScoreTab, ScoreTabs } from './score-tabs.tsx'

export type ScoreboardProps = {
  config: Pick<Config, 'display_name' | 'slogan' | 'after_weekends' | 'weekends' | 'look'>
  /** The top ten of the season. */
  season: readonly UserRanking[]
  /** The latest scored weekend with its top ten. Null if no weekend is scored. */
  previous: { weekend: Weekend; users: readonly UserRanking[] } | null
  /** The upcoming weekend. Null if there is none. */
  next: Weekend | null
  /** Which of the two boards a narrow screen shows first. */
  tab: ScoreTab
}

/** The page that other sites embed. It shows two boards, without a menu or banners. */
export function Scoreboard({ config, season, previous, next, tab }: ScoreboardProps) {
  const event = eventOf(previous, next)

  return (
    <main className="scoreboard">
      <header className="scoreboard-head">
        <a href="/" target="_top">
          <LogoMark picture={config.look.logo_url} />
          <span className="visually-hidden">Go to {config.display_name}</span>
        </a>
        <div>
          <h1>{config.display_name}</h1>
          <p>{config.slogan}</p>
        </div>
        <a className="button scoreboard-play" href="/" target="_top">
          Play
        </a>
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

type Dated = Pick<Weekend, 'weekend_name' | 'event_start' | 'event_end' | 'time_zone'>

type ScoreboardEvent = { label: string; title: string; days: string; rows: readonly UserRanking[] }

/** Returns the last event with its best players or, if no event is scored yet, the next event without players. */
export function eventOf(
  previous: { weekend: Dated; users: readonly UserRanking[] } | null,
  next: Dated | null,
): ScoreboardEvent {
  if (previous) return { ...headingOf('Last event', previous.weekend), rows: previous.users }
  if (next) return { ...headingOf('Next event', next), rows: [] }
  return { label: 'Next event', title: 'Next event', days: 'Calendar coming soon', rows: [] }
}

/**
 * Returns the texts of the heading. The dates are in the event's time zone, because the server does not know the
 * viewer's time zone.
 */
function headingOf(label: string, { weekend_name, event_start, event_end, time_zone }: Dated) {
  return {
    label,
    title: `${label}: ${weekend_name}`,
    days: formatDateRange(event_start, event_end, 'en-GB', time_zone),
  }
}
