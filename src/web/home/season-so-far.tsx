import './season-so-far.css'
import { listProgress, type Progress } from '#contract/cups.ts'
import { useReader } from '../app/reader.ts'
import { useReply } from '../app/use-reply.ts'
import { Board } from '../ui/board.tsx'
import { BumpChart } from '../ui/bump-chart.tsx'
import { formatDay } from '../weekends/date-range.ts'
import { seasonSentence } from './season-words.ts'

/** As many lines as one can follow. */
const LEADERS = 8

/** How the leaders came to where they are; a picture needs two weekends. */
export function SeasonSoFar() {
  const reply = useReply(listProgress, { query: { limit: LEADERS } }, { aside: true })
  const courses = reply.state === 'ready' ? reply.data : []
  if ((courses[0]?.steps.length ?? 0) < 2) return null

  return (
    <div className="so-far">
      <Board id="so-far" title="The season so far">
        <Courses courses={courses} />
      </Board>
    </div>
  )
}

function Courses({ courses }: { courses: readonly Progress[] }) {
  const { locale } = useReader()
  const steps = courses[0]?.steps.map(({ weekend_name, event_start }) => ({
    label: weekend_name,
    tick: formatDay(event_start, locale, 'UTC').replace(/^\S+ /, ''),
  }))

  return (
    <BumpChart
      title="Leaders’ ranks"
      sentence={seasonSentence(courses)}
      stepNoun="Weekend"
      steps={steps ?? []}
      courses={courses.map(({ user, steps: passed }, index) => ({
        label: user.team_name,
        ranks: passed.map(({ rank }) => rank),
        tone: index === 0 ? 'leader' : undefined,
      }))}
    />
  )
}
