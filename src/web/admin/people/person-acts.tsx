import { type ReactNode, useState } from 'react'
import {
  deletePerson,
  endPersonsSessions,
  moderatePerson,
  type PersonAct,
  type PersonDetails,
  putPersonsRole,
  renamePersonsTeam,
} from '#contract/admin/people.ts'
import { ActPanel, type PanelAct } from '../parts/act-panel.tsx'
import { TextField } from '../parts/fields.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'

const REVERSIBLE = 'You can undo this later.'
export const REASON_HINT = 'Kept in the audit log. The player concerned can read it in their own data.'

export function PersonActs({ details }: { details: PersonDetails }) {
  const { person, leagues, acts, version } = details
  const { user_name, team_name } = person
  const [new_team_name, setNewTeamName] = useState(`${user_name}'s Team`)
  const change = useObjectChange(version)
  const params = { user_id: String(person.user_id) }

  const moderate = (act: 'verify' | 'unverify' | 'suspend' | 'restore') => (reason: string) =>
    change(moderatePerson, { params, body: { act, reason } })
  const changeRole = (role: 'operator' | 'player') => (reason: string) =>
    change(putPersonsRole, { params, body: { role, reason } })

  const panel: Record<PersonAct, PanelAct> = {
    verify: {
      label: 'Verify',
      preview: (
        <Sentences>
          {user_name} gets the verified badge and is no longer on the Ranked boards. A job rebuilds the
          boards. This does not confirm the email address.
        </Sentences>
      ),
      caption: REVERSIBLE,
      done: `${user_name} is verified`,
      send: moderate('verify'),
    },
    unverify: {
      label: 'Remove badge',
      preview: (
        <Sentences>
          {user_name} loses the verified badge and is on the Ranked boards again. A job rebuilds the boards.
        </Sentences>
      ),
      caption: REVERSIBLE,
      done: `${user_name} is no longer verified`,
      send: moderate('unverify'),
    },
    suspend: {
      label: 'Suspend',
      kind: 'danger',
      preview: (
        <Sentences>
          {user_name} {logoutText(person.sessions)} and will not be able to log in. Their profile will be
          hidden. Their teams, points and leagues are kept.
        </Sentences>
      ),
      caption: REVERSIBLE,
      done: `${user_name} is suspended`,
      send: moderate('suspend'),
    },
    restore: {
      label: 'Restore',
      preview: (
        <Sentences>
          {person.deleted_at
            ? `${user_name} has an account again, with teams and points. Leagues that were handed over stay with their new admins.`
            : `${user_name} can log in again.`}
        </Sentences>
      ),
      caption: REVERSIBLE,
      done: `${user_name} can log in again`,
      send: moderate('restore'),
    },
    logout: {
      label: 'Log out',
      preview: <Sentences>{`${user_name} ${logoutText(person.sessions)}.`}</Sentences>,
      caption: 'This cannot be undone, but the player can log in again immediately.',
      done: `${user_name} logged out`,
      send: (reason) => change(endPersonsSessions, { params, body: { reason } }),
    },
    rename: {
      label: 'Rename team',
      preview: (
        <Sentences>
          “{team_name}” is replaced everywhere immediately. {user_name} can choose another name at any time.
        </Sentences>
      ),
      caption: 'You can rename it again.',
      fields: (
        <TextField label="New team name" maxLength={140} value={new_team_name} onChange={setNewTeamName} />
      ),
      done: 'Team renamed',
      send: (reason) => change(renamePersonsTeam, { params, body: { team_name: new_team_name, reason } }),
    },
    operator: {
      label: 'Make operator',
      preview: (
        <Sentences>
          {user_name} will be able to enter results, change the calendar, prices and pages, and moderate
          players. They will need a second factor to open the admin pages.
        </Sentences>
      ),
      caption: REVERSIBLE,
      done: `${user_name} is an operator`,
      send: changeRole('operator'),
    },
    player: {
      label: 'Make player',
      kind: 'danger',
      preview: (
        <Sentences>{`${user_name} can no longer open the admin pages. Their team is kept.`}</Sentences>
      ),
      caption: REVERSIBLE,
      done: `${user_name} is a player`,
      send: changeRole('player'),
    },
    delete: {
      label: 'Delete account',
      kind: 'danger',
      preview: (
        <Sentences>
          The name and country of {user_name} are removed everywhere immediately. The points are kept without
          a name. {handoverText(leagues)} {user_name} gets an email with a link that restores the account.
        </Sentences>
      ),
      caption: 'The account can be restored for 14 days. After that, this cannot be undone.',
      done: `${user_name} deleted`,
      send: (reason) => change(deletePerson, { params, body: { reason } }),
    },
  }

  return (
    <ActPanel acts={acts.map(({ act, blocked }) => ({ ...panel[act], blocked, reason_hint: REASON_HINT }))} />
  )
}

function Sentences({ children }: { children: ReactNode }) {
  return <p>{children}</p>
}

function logoutText(sessions: number): string {
  if (sessions === 0) return 'is not logged in anywhere'
  return sessions === 1 ? 'is logged out on 1 device' : `is logged out on ${sessions} devices`
}

function handoverText(leagues: PersonDetails['leagues']): string {
  const led_leagues = leagues.filter(({ is_admin }) => is_admin)
  const shared = led_leagues.filter(({ members }) => members > 1)
  const unshared = led_leagues.filter(({ members }) => members <= 1)
  const names = (some: PersonDetails['leagues']) => some.map(({ name }) => `“${name}”`).join(', ')
  return [
    shared.length > 0 &&
      `These leagues get a new admin, the longest-standing member who is not suspended if there is one: ${names(shared)}. A league in which no other member has an account is deleted.`,
    unshared.length > 0 &&
      `These leagues are deleted, because they have no other members: ${names(unshared)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
