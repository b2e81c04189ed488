export type ScoreTab = 'season' | 'event'

type Props = { selected: ScoreTab; event_label: string }

/** The tabs that select which board a narrow screen shows. They are links, so that they work without JavaScript. */
export function ScoreTabs({ selected, event_label }: Props) {
  const tabs: { tab: ScoreTab; label: string }[] = [
    { tab: 'season', label: 'Season standing' },
    { tab: 'event', label: event_label },
  ]

  return (
    <div className="scoreboard-tabs" role="tablist" aria-label="Boards">
      {tabs.map(({ tab, label }) => (
        <a
          key={tab}
          id={`tab-${tab}`}
          role="tab"
          href={`?tab=${tab}`}
          aria-selected={tab === selected}
          aria-controls={`panel-${tab}`}
        >
          {label}
        </a>
      ))}
    </div>
  )
}
