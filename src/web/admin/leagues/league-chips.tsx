import type { AdminLeague } from '#contract/admin/leagues.ts'
import { Chip } from '../parts/sheet.tsx'

export function LeagueChips({ league }: { league: AdminLeague }) {
  return (
    <span className="chip-row">
      {league.verified && <Chip tone="official">Verified</Chip>}
      {!league.verified && league.verification_asked_at && (
        <Chip tone="provisional">Verification requested</Chip>
      )}
      {league.has_password && <Chip tone="line">Password</Chip>}
    </span>
  )
}
