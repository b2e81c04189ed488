import './start-page.css'
import type { Problem } from '#contract/problems.ts'
import type { Weekend } from '#contract/weekends.ts'
import { toInstant } from '#game/instants.ts'
import { useFromServerTime } from '../core/clock/use-server-now.ts'
import { Link } from '../core/paths/link.tsx'
import { BothClocks } from '../races/both-clocks.tsx'
import { Button } from '../ui/button.tsx'
import { useWeekendStatus } from '../weekend-status/use-weekend-status.ts'
import { CountdownTo } from '../weekends/countdown-to.tsx'
import { useNextToClose } from '../weekends/use-next-to-close.ts'
import type { PlayerStage } from './player-stage.ts'
import type { SeasonStage } from './season-stage.ts'

/** The stages of a season in which there is no upcoming weekend. */
type StageWithText = Exclude<SeasonStage, 'next' | 'loading'>

type StageText = { eyebrow: string; line: string }

const TEXTS: Record<StageWithText, StageText> = {
  'no-season': {
    eyebrow: 'Before the season',
    line: 'The calendar is coming soon. You can pick your team once the first event is published.',
  },
  waiting: {
    eyebrow: 'Between races',
    line: 'Teams are locked. Points will appear with the race results.',
  },
  decided: {
    eyebrow: 'The season is over',
    line: 'The last race has been scored. See you next winter.',
  },
}

/** The texts of the stages. A stage that is missing here has no text. */
export const STAGE_TEXTS: Partial<Record<SeasonStage | PlayerStage, StageText>> = TEXTS

/** The name of the weekend that the page is about. It is marked as next until the teams are locked. */
export function WeekendName({ weekend }: { weekend: Weekend }) {
  const { state } = useWeekendStatus(weekend)
  const is_next = state === 'open' || state === 'ahead'

  return (
    <>
      {is_next && 'Next · '}
      <Link to={`/events/${weekend.weekend_id}`}>{weekend.weekend_name}</Link>
    </>
  )
}

/**
 * The next deadline of a weekend, with a countdown. The deadline is shown in the user's time zone and in the time zone
 * of the races.
 */
export function NextUp({ weekend }: { weekend: Weekend }) {
  const selection = useNextToClose(weekend.selections)
  if (!selection) return <NoOpenSelection weekend={weekend} />

  return (
    <div className="next-up">
      <p className="next-up-text">{nameOf(selection.name, weekend)}: picks close in</p>
      <div className="next-up-clocks">
        <CountdownTo what="Picks" at={selection.trading_close} />
        <BothClocks at={selection.trading_close} weekend={weekend} />
      </div>
    </div>
  )
}

/** Says when the next selection opens, or when the races start if all selections have closed. */
function NoOpenSelection({ weekend }: { weekend: Weekend }) {
  const opens = weekend.selections.map(({ trading_opens_at }) => trading_opens_at).sort()
  const opens_at = useFromServerTime((now) => opens.find((at) => now === null || toInstant(at) > now) ?? null)

  return (
    <div className="next-up">
      <p className="next-up-text">{opens_at ? 'Picks open' : 'Teams are locked. The first race starts'}</p>
      <BothClocks at={opens_at ?? weekend.event_start} weekend={weekend} />
    </div>
  )
}

/** Returns the name of the selection, or of the weekend if it has only one selection. */
function nameOf(selection_name: string, { selections, weekend_name }: Weekend): string {
  return selections.length === 1 ? weekend_name : selection_name
}

/** Says that the next weekend could not be loaded. */
export function NextUpFailure({ problem, retry }: { problem: Problem; retry: () => void }) {
  return (
    <div role="alert">
      <p className="home-text">{problem.message}</p>
      <p className="actions">
        <Button onClick={retry}>Try again</Button>
      </p>
    </div>
  )
}
