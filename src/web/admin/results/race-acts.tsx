import type { PublicationAct } from '#contract/admin/results/publications.ts'
import type { AdminRace } from '#contract/admin/results/results.ts'
import { ActButton } from '../parts/acts.tsx'
import { Sheet } from '../parts/sheet.tsx'

type Props = { race: AdminRace; onAct: (act: PublicationAct) => void }

type RaceAct = { label: string; effect: string; kind?: 'main' | 'danger'; act: PublicationAct }

/** Buttons that change which results of a race count. The user sees a preview of each action, and can undo it. */
export function RaceActs({ race, onAct }: Props) {
  return (
    <Sheet title="Change what counts" note="with a preview">
      <ul className="sheet-rows results-acts">
        {actsOf(race).map(({ label, effect, kind, act }) => (
          <li key={label}>
            <span className="row-main">
              <small>{effect}</small>
            </span>
            <ActButton kind={kind ?? 'plain'} onClick={() => onAct(act)}>
              {label}
            </ActButton>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function actsOf({ state, in_totals }: AdminRace): RaceAct[] {
  if (state === 'cancelled') return [REINSTATE]
  if (state === 'scheduled') return [MARK_CANCELLED]
  return [in_totals ? OUT_OF_TOTALS : INTO_TOTALS, WITHDRAW, ANNUL]
}

/** Returns the label of the action `cancel`, which removes results if there are any. */
export function cancelLabel(state: AdminRace['state']): string {
  return (state === 'scheduled' ? MARK_CANCELLED : ANNUL).label
}

const REINSTATE: RaceAct = {
  label: 'Reinstate the race',
  effect: 'The race is scheduled again. Its results count once you publish a list.',
  kind: 'main',
  act: { what: 'withdraw' },
}

const MARK_CANCELLED: RaceAct = {
  label: 'Mark as cancelled',
  effect:
    'The race is shown as cancelled and does not count. Teams are kept, and players get no announcement.',
  kind: 'danger',
  act: { what: 'cancel' },
}

const ANNUL: RaceAct = {
  label: 'Annul the results',
  effect:
    'The results are removed from all boards, and the race is shown as cancelled. Lists and teams are kept.',
  kind: 'danger',
  act: { what: 'cancel' },
}

const WITHDRAW: RaceAct = {
  label: 'Withdraw the results',
  effect:
    'The results are removed from all boards, and the race is shown as scheduled again. Lists and teams are kept.',
  act: { what: 'withdraw' },
}

const OUT_OF_TOTALS: RaceAct = {
  label: 'Take out of totals',
  effect: 'The race keeps its results and points, but does not count towards any total.',
  act: { what: 'totals', in_totals: false },
}

const INTO_TOTALS: RaceAct = {
  label: 'Count in totals',
  effect: 'The points of the race count towards all totals again.',
  act: { what: 'totals', in_totals: true },
}
