import { use } from 'react'
import type { Me } from '#contract/me.ts'
import { ConfirmEmail } from '../accounts/confirm-email.tsx'
import { DeleteMe } from '../accounts/delete-me.tsx'
import { DeskNote } from '../accounts/desk-note.tsx'
import { MyCalendar } from '../accounts/my-calendar.tsx'
import { MyCountry } from '../accounts/my-country.tsx'
import { MyData } from '../accounts/my-data.tsx'
import { MyEmail } from '../accounts/my-email.tsx'
import { MyPassword } from '../accounts/my-password.tsx'
import { MyPerson } from '../accounts/my-person.tsx'
import { MySessions } from '../accounts/my-sessions.tsx'
import { MyTeamName } from '../accounts/my-team-name.tsx'
import { Page } from '../app/page.tsx'
import { ProfileBoards } from '../profiles/profile-boards.tsx'
import { Standing } from '../profiles/standing.tsx'
import { SessionContext } from '../session/session-context.ts'

export function MyProfilePage() {
  const { me } = use(SessionContext)
  return me ? <Profile me={me} /> : <div className="page-wait" />
}

function Profile({ me }: { me: Me }) {
  return (
    <Page title="My profile" heading={me.team_name} eyebrow="My team" lead={<Standing user={me} />}>
      <ProfileBoards user={me} is_own />
      <h2 className="settings-title">Settings</h2>
      <div className="settings">
        <MyTeamName me={me} />
        <MyCountry me={me} />
        <MyPerson />
        <MySessions />
        <MyCalendar />
        <MyData />
        <MyPassword />
        <ConfirmEmail me={me} />
        <MyEmail me={me} />
        <DeleteMe me={me} />
      </div>
      <DeskNote role={me.role} />
    </Page>
  )
}
