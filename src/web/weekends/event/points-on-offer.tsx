import '../weekends.css'
import type { ReactNode } from 'react'
import type { CupScores } from '#contract/cups.ts'
import type { Weekend } from '#contract/weekends.ts'
import { OVERALL } from '#game/scoring/cups.ts'
import { formatNumber, formatPointsWithUnit } from '#text/formats.ts'
import type { Reply } from '../../core/api/use-reply.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Board } from '../../ui/board.tsx'

type Props = { weekend: Weekend; cups: Reply<readonly CupScores[]> }

/** Says what the points count for, and which extra points a team can earn. It is shown until there are results. */
export function PointsOnOffer({ weekend, cups }: Props) {
  const locale = useNumberLocale()
  const config = useConfig()
  const names = cups.state === 'ready' ? cups.data.map(({ name }) => name) : []
  const bets = weekend.sidebets.reduce((sum, { value }) => sum + value, 0)
  const has_captain = weekend.selections.some((selection) => selection.team_captains_enabled)

  return (
    <Board id="points-on-offer" title="Points on offer">
      <dl className="points-on-offer">
        <Prize label="Points count towards">{['the season', ...names.filter(isNotOverall)].join(', ')}</Prize>
        {has_captain && config && (
          <Prize label="A captain earns">
            {formatNumber(config.captain_bonus_percent, locale)}% more champion points
          </Prize>
        )}
        {bets > 0 && (
          <Prize label={weekend.sidebets.length === 1 ? 'The side bet is worth' : 'The side bets are worth'}>
            {formatPointsWithUnit(bets, locale)}
          </Prize>
        )}
      </dl>
    </Board>
  )
}

/** Whether a cup is listed by its name. The cup Overall is listed as the season instead. */
function isNotOverall(name: string): boolean {
  return name !== OVERALL
}

function Prize({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
