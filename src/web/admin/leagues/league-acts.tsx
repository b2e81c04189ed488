import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  type AdminLeagueDetails,
  deleteAdminLeague,
  refuseAdminLeague,
  renameAdminLeague,
  verifyAdminLeague,
} from '#contract/admin/leagues.ts'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { ActPanel, type PanelAct } from '../parts/act-panel.tsx'
import { Field } from '../parts/acts.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'

/** What can be done to a league, each with what happens. */
export function LeagueActs({ details: { league, rival, version } }: { details: AdminLeagueDetails }) {
  const { league_id, name, members, verified, verification_asked_at } = league
  const { role } = useAdminSession()
  const navigate = useNavigate()
  const [club, setClub] = useState(league.club ?? '')
  const [wanted, setWanted] = useState(name)
  const change = useObjectChange(version)
  const params = { league_id: String(league_id) }

  const verify: PanelAct = {
    label: 'Verify',
    preview: (
      <p>
        {name} represents a club in the team challenge of this season.{' '}
        {rival && (
          <>
            <Link to={`/leagues/${rival.league_id}`}>{rival.name}</Link> already does so for {league.club}:
            withdraw its verification first.
          </>
        )}
      </p>
    ),
    caption: 'You can withdraw it.',
    fields: (
      <Field label="Club">
        {(id) => (
          <input
            id={id}
            type="text"
            maxLength={120}
            value={club}
            onChange={(event) => setClub(event.currentTarget.value)}
          />
        )}
      </Field>
    ),
    needs_reason: false,
    done: `${name} is verified`,
    send: (reason) => change(verifyAdminLeague, { params, body: { club, ...(reason ? { reason } : {}) } }),
  }
  const refuse: PanelAct = {
    label: verified ? 'Withdraw verification' : 'Refuse request',
    preview: (
      <p>
        {verified
          ? `${name} leaves the team challenge. The league and its points stay.`
          : `${name} stays as it is. Its admin may ask again.`}
      </p>
    ),
    caption: 'You can verify it later.',
    done: verified ? `${name} is no longer verified` : 'The request is refused',
    send: (reason) => change(refuseAdminLeague, { params, body: { reason } }),
  }
  const rename: PanelAct = {
    label: 'Rename',
    preview: <p>The old name and links with it no longer work. Invite codes stay valid.</p>,
    caption: 'You can rename it again.',
    fields: (
      <Field label="New name">
        {(id) => (
          <input
            id={id}
            type="text"
            maxLength={120}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        )}
      </Field>
    ),
    done: 'The league is renamed',
    send: (reason) => change(renameAdminLeague, { params, body: { name: wanted, reason } }),
  }
  const remove: PanelAct = {
    label: 'Delete league',
    kind: 'danger',
    blocked: role === 'owner' ? null : 'Only owners delete leagues',
    preview: (
      <p>
        {members === 1 ? 'Its member loses' : `Its ${members} members lose`} the league with its points and
        its invite. Their teams and own points stay.
      </p>
    ),
    caption: 'This cannot be undone.',
    done: `${name} is deleted`,
    send: async (reason) => {
      const answer = await change(deleteAdminLeague, { params, body: { reason } })
      if (answer.ok) await navigate('/leagues')
      return answer
    },
  }

  const is_asked = !verified && verification_asked_at !== null
  return (
    <ActPanel
      acts={[...(verified ? [] : [verify]), ...(verified || is_asked ? [refuse] : []), rename, remove]}
    />
  )
}
