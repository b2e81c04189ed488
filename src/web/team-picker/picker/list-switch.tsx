import '../pick-team.css'
import type { Selection } from '#contract/weekends.ts'
import type { Gender } from '#game/genders.ts'
import { MOST_RESERVES } from '#game/teams/reserves.ts'
import { formatLimit } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { countedPicks } from '../../team/team-groups.ts'
import type { ListTeam } from '../reserves/list-team.ts'
import { pickerTitle } from './picker-text.ts'
import type { ShownList } from './use-shown-list.ts'

type Props = {
  selection: Selection
  genders: readonly Gender[]
  team: ListTeam | undefined
  list: ShownList
}

/** Links on phones that switch between the lists. Each link says how many athletes of its list are picked. */
export function ListSwitch({ selection, genders, team, list }: Props) {
  const locale = useNumberLocale()
  const { is_coed, max_picks_per_gender } = selection
  if (genders.length < 2) return null

  const countOf = (gender: Gender, { picks, is_bench }: ListTeam) => {
    const of_gender = picks.filter((pick) => pick.gender === gender)
    if (is_bench) return `${of_gender.length}/${MOST_RESERVES}`
    const count = countedPicks(of_gender, selection)
    return is_coed ? `${count}` : `${count}/${formatLimit(max_picks_per_gender, locale)}`
  }
  return (
    <nav className="list-switch" aria-label="Lists of athletes">
      {genders.map((gender) => (
        <Link
          key={gender}
          to={list.addressOf(gender)}
          replace
          aria-current={gender === list.gender ? 'true' : undefined}
          onClick={() => list.show(gender)}
        >
          {pickerTitle(gender, selection)}
          {team && <span className="list-switch-count">{countOf(gender, team)}</span>}
        </Link>
      ))}
    </nav>
  )
}
