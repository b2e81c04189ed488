import type { Athlete } from '#contract/athletes.ts'
import { Flag } from '../ui/flag.tsx'
import { kindWord } from './kind-word.ts'

/** Country, gender, and what the game grants the athlete. */
export function AthleteFlags({ athlete }: { athlete: Athlete }) {
  const { country, youth, is_qci_bonus_eligible, is_cub, active } = athlete

  return (
    <p className="athlete-flags">
      <Flag country={country} />
      <span>{kindWord(athlete)}</span>
      {youth && <Mark label="Youth" />}
      {is_qci_bonus_eligible && <Mark label="QCI" />}
      {is_cub && <Mark label="Cub" />}
      {!active && <span className="athlete-idle">not racing now</span>}
    </p>
  )
}

function Mark({ label }: { label: string }) {
  return <span className="athlete-mark">{label}</span>
}
