import './cups.css'
import type { CupScores } from '#contract/cups.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { Board } from '../ui/board.tsx'
import { TabStrip } from '../ui/dialogs/tab-strip.tsx'
import { UserRankingTable } from '../users/user-ranking-table.tsx'

type Props = {
  reply: Reply<readonly CupScores[]>
  /** The period: `this weekend`. */
  where: string
}

/** The cups of these races, each with its top ten; nothing if there was none. */
export function CupBoards({ reply, where }: Props) {
  if (reply.state !== 'ready' || reply.data.length === 0) return null

  const tabs = reply.data.map((cup) => ({
    id: cup.name,
    label: cup.name,
    renderer: () => <CupPanel cup={cup} where={where} />,
  }))
  return (
    <Board id="cups" title="Cups">
      <TabStrip label="Cups" param="cup" clears={[]} tabs={tabs} />
    </Board>
  )
}

function CupPanel({ cup, where }: { cup: CupScores; where: string }) {
  const { name, links, ranking } = cup

  return (
    <>
      <p className="cup-text">
        {links.image && <img src={links.image} alt="" width="40" height="40" loading="lazy" />}
        <span>
          <strong>{name}</strong> Top players of {where}
        </span>
      </p>
      <UserRankingTable
        reply={{ state: 'ready', data: ranking, total: null, old: false }}
        caption={`${name}: the ten best players of ${where}`}
        withRankChange={false}
      />
    </>
  )
}
