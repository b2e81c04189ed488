import './marks.css'
import { formatRank } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'

const MEDALS = ['gold', 'silver', 'bronze']

/** A rank as a start bib. */
export function RankBadge({ rank }: { rank: number | null }) {
  const locale = useNumberLocale()
  const medal = rank === null ? undefined : MEDALS[rank - 1]

  return <span className={medal ? `bib bib-${medal}` : 'bib'}>{formatRank(rank, locale)}</span>
}
