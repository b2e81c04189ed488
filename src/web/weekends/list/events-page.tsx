import type { ComponentType } from 'react'
import type { Config } from '#contract/config.ts'
import { listWeekends, type Weekend } from '#contract/weekends.ts'
import { type Reply, useReply } from '../../core/api/use-reply.ts'
import { seasonText } from '../../core/config/season-text.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { Board } from '../../ui/board.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { SeasonHills } from './season-hills.tsx'
import { WeekendAccordion } from './weekend-accordion.tsx'
import { WeekendLists } from './weekend-lists.tsx'

import '../list.css'

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

function PlaceholderWeekends() {
  return (
    <Board id="weekends" title="The season" note={<output>Loading …</output>}>
      <ul className="placeholder-weekends" aria-hidden="true">
        {PLACEHOLDERS.map((row) => (
          <li key={row}>
            <span />
          </li>
        ))}
      </ul>
    </Board>
  )
}

type Schedule = ComponentType<{ weekends: readonly Weekend[] }>

/** The two variants of the page. The season's setting `events_page` selects one of them. */
const SCHEDULES: Record<Config['events_page'], { title: string; Schedule: Schedule }> = {
  accordion: { title: 'Weekends & Tours', Schedule: WeekendAccordion },
  lists: { title: 'Events', Schedule: WeekendLists },
}

export function EventsPage() {
  const config = useConfig()
  const weekends = useReply(listWeekends, { query: { season: 'current' } })
  const { title, Schedule } = SCHEDULES[config?.events_page ?? 'accordion']

  return (
    <Page
      title={title}
      description="All events this season: dates, places and deadlines."
      eyebrow={config?.current_season && `Season ${config.current_season}`}
      lead={<SeasonHills reply={weekends} progress={config ? seasonText(config) : ''} />}
    >
      {config ? <Weekends reply={weekends} Schedule={Schedule} /> : <PlaceholderWeekends />}
    </Page>
  )
}

function Weekends({ reply, Schedule }: { reply: Reply<readonly Weekend[]>; Schedule: Schedule }) {
  if (reply.state === 'loading') return <PlaceholderWeekends />
  if (reply.state === 'ready' && reply.data.length > 0) return <Schedule weekends={reply.data} />

  return (
    <Board id="weekends" title="The season">
      {reply.state === 'failed' ? (
        <Failure problem={reply.problem} retry={reply.retry} />
      ) : (
        <Notice badge="0" title="No events yet">
          <p>Events appear here once the season’s calendar is set.</p>
        </Notice>
      )}
    </Board>
  )
}
