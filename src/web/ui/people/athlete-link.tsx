import { PageLink } from '../../core/paths/page-link.tsx'
import { athleteName } from './athlete-name.ts'

type Props = {
  athlete_id: number
  athlete: { name: string; is_team: boolean }
  is_championship: boolean
}

/** An athlete or team by name, leading to the page about them. */
export function AthleteLink({ athlete_id, athlete, is_championship }: Props) {
  return (
    <PageLink to={`/athletes/${athlete_id}`}>
      <bdi>{athleteName(athlete, is_championship)}</bdi>
    </PageLink>
  )
}
