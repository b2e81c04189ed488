import type { Gender } from '#game/genders.ts'
import { pickOneText } from './team-groups.ts'

type Props = {
  count: number
  gender: Gender | undefined
  takes_team_picks: boolean
  /** Where one picks; of many places the first leads there. */
  href: string | undefined
}

/** The places that are still to be filled, as the outlines of bibs. */
export function EmptyPlaces({ count, gender, takes_team_picks, href }: Props) {
  const text = pickOneText(gender, takes_team_picks)

  return Array.from({ length: count }, (_, place) => place).map((place) => (
    <li className="card-empty" key={`empty ${place}`} aria-hidden={place > 0 || undefined}>
      {place === 0 && href ? <a href={href}>{text}</a> : <span>{text}</span>}
    </li>
  ))
}
