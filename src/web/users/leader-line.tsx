import type { UserRanking } from '#contract/users.ts'
import { formatPoints, formatScore } from '#game/formats.ts'
import { useNumberLocale } from '../app/reader.ts'
import type { Reply } from '../app/use-reply.ts'
import { findLead } from './find-lead.ts'

/** Who leads the season and by how much, in a sentence. */
export function LeaderLine({ reply }: { reply: Reply<readonly UserRanking[]> }) {
  const locale = useNumberLocale()
  if (reply.state !== 'ready') return <p className="leader-line" />

  const lead = findLead(reply.data, reply.total)
  if (!lead)
    return <p className="leader-line">Nobody leads yet. The first points come with the first race.</p>

  const { leaders, others, ahead } = lead
  return (
    <p className="leader-line">
      <strong>
        <bdi>{leaders[0]?.user.team_name}</bdi>
      </strong>
      {others !== 0
        ? ` and ${others === null ? 'others' : `${others} more`} in front with ${formatPoints(leaders[0]?.score, locale)}`
        : ` in front${ahead === null ? '' : ` by ${formatScore(ahead, locale)} points`}`}
    </p>
  )
}
