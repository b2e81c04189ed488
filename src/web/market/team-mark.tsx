import type { Athlete } from '#contract/athletes.ts'

type Props = {
  pro_team: NonNullable<Athlete['pro_team']>
  /** The row is the team itself, so its name stands there already. */
  is_itself: boolean
}

/** The pro team of an athlete in a row: its logo and its name. */
export function TeamMark({ pro_team: { name, logo_url }, is_itself }: Props) {
  return (
    <span className="team-mark">
      {logo_url && <img src={logo_url} alt="" width="20" height="20" loading="lazy" decoding="async" />}
      {!is_itself && name}
    </span>
  )
}
