import type { Athlete } from '#contract/athletes.ts'

type Props = { pro_team: NonNullable<Athlete['pro_team']> }

export function ProTeam({ pro_team: { name, abbreviation, logo_url } }: Props) {
  return (
    <p className="pro-team">
      {logo_url && <img src={logo_url} alt="" width="40" height="40" />}
      <span>
        {name} <span className="pro-team-short">{abbreviation}</span>
      </span>
    </p>
  )
}
