import type { ReactNode } from 'react'
import type { LeagueEntry, OwnLeaguePlace } from '#contract/leagues/leagues.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { useConfig } from '../core/config/use-config.ts'
import { RowsTable } from '../ui/tables/rows-table.tsx'
import { LeagueRow } from './league-row.tsx'
import { MembershipButton } from './membership-button.tsx'
import { useMembership } from './use-membership.tsx'

type Props = {
  reply: Reply<readonly (LeagueEntry & { own?: OwnLeaguePlace })[]>
  caption: string
  marks_own?: boolean
  placeholders?: number
  empty: ReactNode
}

export function LeagueTable({ reply, caption, marks_own = true, placeholders = 10, empty }: Props) {
  const acts = useMembership()
  const with_tick = useConfig()?.include_team_challenge ?? false

  return (
    <>
      <RowsTable
        reply={reply}
        caption={caption}
        columns={[
          { label: 'Rank' },
          { label: 'League' },
          ...(with_tick ? [{ label: 'Team Challenge', className: 'league-tick-cell' }] : []),
          { label: 'Score', className: 'number' },
          { label: 'Join / leave', className: 'league-act' },
        ]}
        row={(entry) => (
          <LeagueRow
            key={entry.league.name}
            entry={entry}
            with_tick={with_tick}
            marks_own={marks_own}
            action={<MembershipButton entry={entry} acts={acts} />}
          />
        )}
        placeholders={placeholders}
        empty={empty}
      />
      {acts.dialogs}
    </>
  )
}
