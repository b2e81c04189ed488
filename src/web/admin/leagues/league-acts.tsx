import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type AdminLeagueDetails,
  deleteAdminLeague,
  refuseAdminLeague,
  renameAdminLeague,
  verifyAdminLeague,
} from '#contract/admin/leagues.ts'
import { Link } from '../../core/paths/link.tsx'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { ActPanel, type PanelAct } from '../parts/act-panel.tsx'
import { TextField } from '../parts/fields.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'

export function LeagueActs({ details: { league, rival, version } }: { details: AdminLeagueDetails }) {
  const { league_id, name, members, verified, verification_asked_at } = league
  const { role } = useAdminSession()
  const navigate = useNavigate()
  const [club, setClub] = useState(league.club ?? '')
  const [new_name, setNewName] = useState(name)
  const change = useObjectChange(version)
  const params = { league_id: String(league_id) }

  const verify: PanelAct = {
    label: 'Verify',
    preview: (
      <p>
        {name} will represent a club in this season’s team challenge.{' '}
        {rival && (
          <>
            <Link to={`/leagues/${rival.league_id}`}>{rival.name}</Link> already represents {league.club}.
            Withdraw its verification first.
          </>
        )}
      </p>
    ),
    caption: 'You can withdraw the verification later.',
    fields: <TextField label="Club" maxLength={120} value={club} onChange={setClub} />,
    needs_reason: false,
    done: `${name} is verified`,
    send: (reason) => change(verifyAdminLeague, { params, body: { club, ...(reason ? { reason } : {}) } }),
  }
  const refuse: PanelAct = {
    label: verified ? 'Withdraw verification' : 'Refuse request',
    preview: (
      <p>
        {verified
          ? `${name} leaves the team challenge. The league and its points are kept.`
          : `${name} stays a normal league. Its admin can ask again.`}
      </p>
    ),
    caption: 'You can verify it later.',
    done: verified ? `${name} is no longer verified` : 'Request refused',
    send: (reason) => change(refuseAdminLeague, { params, body: { reason } }),
  }
  const rename: PanelAct = {
    label: 'Rename',
    preview: <p>Links with the old name will no longer work. Invite codes stay valid.</p>,
    caption: 'You can rename it again.',
    fields: <TextField label="New name" maxLength={120} value={new_name} onChange={setNewName} />,
    done: 'League renamed',
    send: (reason) => change(renameAdminLeague, { params, body: { name: new_name, reason } }),
  }
  const remove: PanelAct = {
    label: 'Delete league',
    kind: 'danger',
    blocked: role === 'owner' ? null : 'Only owners can delete leagues',
    preview: (
      <p>
        {members === 1 ? 'Its member loses' : `Its ${members} members lose`} the league, its points and its
        invite link. Their teams and own points are kept.
      </p>
    ),
    caption: 'This cannot be undone.',
    done: `${name} deleted`,
    send: async (reason) => {
      const answer = await change(deleteAdminLeague, { params, body: { reason } })
      if (answer.ok) await navigate('/leagues')
      return answer
    },
  }

  const is_requested = !verified && verification_asked_at !== null
  return (
    <ActPanel
      acts={[...(verified ? [] : [verify]), ...(verified || is_requested ? [refuse] : []), rename, remove]}
    />
  )
}
