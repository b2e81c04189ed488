import { useState } from 'react'
import type { CalendarWeekend } from '#contract/admin/calendar.ts'
import { ActForm, type DoneAct } from './act-form.tsx'
import { type ActTarget, firstValues } from './calendar-acts.ts'

/** `race_code` is the code of the first race. The page uses it to find the new weekend. */
export type DoneWeekend = DoneAct & { race_code: string | undefined }

type NewWeekendProps = { weekends: readonly CalendarWeekend[]; onClose: (done?: DoneWeekend) => void }

/**
 * The form for a new weekend and its first race. It starts with the time zone of the last weekend, or of the browser if
 * there is no weekend.
 */
export function NewWeekend({ weekends, onClose }: NewWeekendProps) {
  const time_zone = weekends.at(-1)?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const target: ActTarget = { act: 'weekend add', weekend: { ...EMPTY_WEEKEND, time_zone }, weekends }
  const [values, setValues] = useState(() => firstValues(target))
  return (
    <div className="admin-two">
      <ActForm
        target={target}
        values={values}
        onEdit={setValues}
        onClose={(done) => onClose(done && { ...done, race_code: values.race_code?.trim() })}
      />
    </div>
  )
}

const EMPTY_WEEKEND: CalendarWeekend = {
  weekend_id: 0,
  weekend_name: '',
  event_start: '',
  event_end: '',
  time_zone: 'UTC',
  hidden: true,
  is_tour: false,
  is_championship: false,
  livestream_link: null,
  event_link: null,
  races: [],
  deadlines: [],
  version: '',
}
