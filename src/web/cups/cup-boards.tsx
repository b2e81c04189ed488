import '../ui/controls.css'
import '../ui/tables/lines.css'
import './cup-and-race-parts.css'
import { useSearchParams } from 'react-router'
import type { CupScores } from '#contract/cups.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { Board } from '../ui/board.tsx'
import { TabStrip } from '../ui/dialogs/tab-strip.tsx'
import { UserRankingTable } from '../users/user-ranking-table.tsx'

type Props = {
  reply: Reply<readonly CupScores[]>
  /** The period in the texts: `this weekend` or `this race`. */
  period: string
  /** Whether phones show the boards only after a tap. */
  is_folded?: boolean
}

/** The cups of a weekend or race, each with its top ten. Renders nothing if there are no cups. */
export function CupBoards({ reply, period, is_folded = false }: Props) {
  const [search] = useSearchParams()
  if (reply.state !== 'ready' || reply.data.length === 0) return null

  const tabs = reply.data.map((cup) => ({
    id: cup.name,
    label: cup.name,
    renderer: () => <CupPanel cup={cup} period={period} />,
  }))
  const strip = <TabStrip label="Cups" param="cup" clears={[]} tabs={tabs} />
  return (
    <Board id="cups" title="Cups">
      {is_folded ? (
        <details className="fold fold-on-phone" open={search.has('cup')}>
          <summary>{`Top players in ${reply.data.map(({ name }) => name).join(', ')}`}</summary>
          {strip}
        </details>
      ) : (
        strip
      )}
    </Board>
  )
}

function CupPanel({ cup, period }: { cup: CupScores; period: string }) {
  const { name, links, ranking } = cup

  return (
    <>
      <p className="cup-text">
        {links.image && <img src={links.image} alt="" width="40" height="40" loading="lazy" />}
        <span>
          <strong>{name}</strong> Top players {period}
        </span>
      </p>
      <UserRankingTable
        reply={{ state: 'ready', data: ranking, total: null, is_stale: false }}
        caption={`${name}: top ten players ${period}`}
        is_season_board={false}
      />
    </>
  )
}
