import type { ComponentType } from 'react'
import type { Config } from '#contract/config.ts'
import { listWeekends, type Weekend } from '#contract/weekends.ts'
import { Page } from '../app/page.tsx'
import { type Reply, useReply } from '../app/use-reply.ts'
import { seasonText } from '../config/season-text.ts'
import { useConfig } from '../config/use-config.ts'
import { Board } from '../ui/board.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { WaitingWeekends } from '../weekends/waiting-weekends.tsx'
import { WeekendAccordion } from '../weekends/weekend-accordion.tsx'
import { WeekendLists } from '../weekends/weekend-lists.tsx'
import { WinterRoute } from '../weekends/winter-route.tsx'

type Schedule = ComponentType<{ weekends: readonly Weekend[] }>

/** The two readings of the page; which one a season has is a setting. */
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
      description="All events of the season: dates, places and deadlines."
      eyebrow={config?.current_season && `Season ${config.current_season}`}
      lead={<WinterRoute reply={weekends} words={config ? seasonText(config) : ''} />}
    >
      {config ? <Weekends reply={weekends} Schedule={Schedule} /> : <WaitingWeekends />}
    </Page>
  )
}

function Weekends({ reply, Schedule }: { reply: Reply<readonly Weekend[]>; Schedule: Schedule }) {
  if (reply.state === 'loading') return <WaitingWeekends />
  if (reply.state === 'ready' && reply.data.length > 0) return <Schedule weekends={reply.data} />

  return (
    <Board id="weekends" title="The season">
      {reply.state === 'failed' ? (
        <Failure problem={reply.problem} retry={reply.retry} />
      ) : (
        <Notice bib="0" title="No events yet">
          <p>Events appear here once the season’s calendar is set.</p>
        </Notice>
      )}
    </Board>
  )
}
