import { useState } from 'react'
import { changeCalendar } from '#contract/admin/calendar.ts'
import type { Problem } from '#contract/problems.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { useAdminRefetch } from '../parts/use-object-change.ts'

type Props = { weekend_id: number; is_main?: boolean }

/** A button that makes a hidden weekend visible to players. The form of the weekend can make the same change. */
export function ShowWeekend({ weekend_id, is_main = false }: Props) {
  const [is_sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const refetch = useAdminRefetch()
  const change = { act: 'weekend set', weekend_id, hidden: false } as const

  const show = async () => {
    const preview = await sendChange(changeCalendar, { body: { dry_run: true, change } }, { critical: false })
    if (!preview.ok) return preview
    const { digest, version } = preview.data
    return sendChange(
      changeCalendar,
      { body: { dry_run: false, change, digest } },
      { critical: false, if_match: version },
    )
  }
  const run = async () => {
    setSending(true)
    const shown = await show()
    setSending(false)
    setProblem(shown.ok ? null : shown.problem)
    if (!shown.ok) return
    announcePolitely('Players can now see the weekend')
    await refetch()
  }
  return (
    <>
      <ActButton kind={is_main ? 'main' : 'strong'} is_busy={is_sending} onClick={() => void run()}>
        Show it to players
      </ActButton>
      <ProblemNote problem={problem} />
    </>
  )
}
