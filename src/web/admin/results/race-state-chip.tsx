import type { AdminRace } from '#contract/admin/results/results.ts'
import { Chip } from '../parts/sheet.tsx'

type Props = { race: Pick<AdminRace, 'state' | 'is_live' | 'has_started' | 'is_locked'> }

export function RaceStateChip({ race }: Props) {
  const { state, is_live, has_started, is_locked } = race
  if (is_live) return <Chip tone="live">Live</Chip>
  if (state === 'official') return <Chip tone="official">Official</Chip>
  if (state === 'provisional') return <Chip tone="provisional">Provisional</Chip>
  if (state === 'cancelled') return <Chip tone="bad">Cancelled</Chip>
  if (has_started) return <Chip tone="live">No results</Chip>
  return is_locked ? <Chip tone="line">Picks closed</Chip> : <Chip>Picks open</Chip>
}

type State = AdminRace['state']

/** The states of a publication, for use within a sentence. */
export const STATE_TEXTS: Record<State, string> = {
  scheduled: 'not on the boards',
  provisional: 'provisional',
  official: 'official',
  cancelled: 'cancelled',
}

/** Says what is published of a race, such as `official, list 2, not in totals`. */
export function publishedText(published: {
  state: State
  number: number | null
  in_totals: boolean
}): string {
  const { state, number, in_totals } = published
  return [
    STATE_TEXTS[state],
    ...(number === null ? [] : [`list ${number}`]),
    ...(in_totals ? [] : ['not in totals']),
  ].join(', ')
}
