import type { Athlete } from '#contract/athletes.ts'
import { Flag } from '../ui/flag.tsx'
import { AthleteMarks } from './athlete-marks.tsx'
import { kindWord } from './kind-word.ts'

/** Country, gender, and what the game grants the athlete. */
export function AthleteFlags({ athlete }: { athlete: Athlete }) {
  const { country, active } = athlete

  return (
    <p className="athlete-flags">
      <Flag country={country} />
      <span>{kindWord(athlete)}</span>
      <AthleteMarks athlete={athlete} />
      {!active && <span className="athlete-idle">not racing now</span>}
    </p>
  )
}
