import './athlete-marks.css'
import type { Athlete } from '#contract/athletes.ts'

type Props = { athlete: Pick<Athlete, 'youth' | 'is_qci_bonus_eligible' | 'is_cub'> }

/** What the game grants an athlete: the flags of spec §3. */
export function AthleteMarks({ athlete: { youth, is_qci_bonus_eligible, is_cub } }: Props) {
  return (
    <>
      {youth && <Mark label="Youth" />}
      {is_qci_bonus_eligible && <Mark label="QCI" />}
      {is_cub && <Mark label="Cub" />}
    </>
  )
}

function Mark({ label }: { label: string }) {
  return <span className="athlete-mark">{label}</span>
}
