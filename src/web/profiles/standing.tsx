import './team-sheet.css'
import type { RankedUser } from '#contract/users.ts'
import { formatPoints, formatRank } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Fact } from '../ui/fact.tsx'
import { Flag } from '../ui/flag.tsx'
import { VerifiedBadge } from '../users/verified-badge.tsx'

type Props = { user: Omit<RankedUser, 'user_id' | 'team_name'> }

export function Standing({ user: { user_name, country, score, rank, verified_user } }: Props) {
  const locale = useNumberLocale()

  return (
    <div className="standing">
      <p className="standing-who">
        {country && <Flag country={country} />}
        <bdi>{user_name}</bdi>
        {verified_user && <VerifiedBadge />}
      </p>
      <dl className="standing-facts">
        <Fact label="Score">{formatPoints(score, locale)}</Fact>
        <Fact label="Rank">{formatRank(rank, locale)}</Fact>
      </dl>
    </div>
  )
}
