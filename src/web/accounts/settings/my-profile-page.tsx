import { use } from 'react'
import { getMyData, type Me } from '#contract/me.ts'
import { COUNTRY_MISSING } from '#game/accounts/accounts.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { Form } from '../../forms/form.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useValidatedForm } from '../../forms/use-validated-form.ts'
import { ProfileBoards } from '../../profiles/profile-boards.tsx'
import { Standing } from '../../profiles/standing.tsx'
import { Page } from '../../ui/page.tsx'
import { CountryField } from '../country-field.tsx'
import { NotificationsLink } from '../notifications/notifications-link.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { DeleteMe } from './delete-me.tsx'
import { FormSaveLabel } from './form-save-label.tsx'
import { MyCalendar } from './my-calendar.tsx'
import { MyEmail } from './my-email.tsx'
import { MyPassword } from './my-password.tsx'
import { MyPerson } from './my-person.tsx'
import { MySessions } from './my-sessions.tsx'
import { MyTeamName } from './my-team-name.tsx'
import { SettingsPart } from './settings-part.tsx'
import { useProfileChange } from './use-profile-change.ts'

export function MyProfilePage() {
  const { me } = use(SessionContext)
  return me ? <Profile me={me} /> : <div className="page-wait" />
}

function Profile({ me }: { me: Me }) {
  return (
    <Page heading={me.team_name} eyebrow="My team" lead={<Standing user={me} />}>
      <ProfileBoards user={me} is_own />
      <h2 className="settings-title">Settings</h2>
      <div className="settings">
        <MyTeamName me={me} />
        <MyCountry me={me} />
        <MyPerson />
        <NotificationsLink />
        <MySessions />
        <MyCalendar />
        <MyData />
        <MyPassword />
        <ConfirmEmail me={me} />
        <MyEmail me={me} />
        <DeleteMe me={me} />
        <OperatorNote role={me.role} />
      </div>
    </Page>
  )
}

/** The admin pages are another HTML document, so a router link cannot open them. */
function OperatorNote({ role }: Pick<Me, 'role'>) {
  if (role === 'player') return null
  return (
    <p className="settings-note">
      {`You are an ${role} of this game. `}
      <a href="/admin">Open the admin pages</a>
    </p>
  )
}

type Values = { country: string }

function MyCountry({ me }: { me: Me }) {
  const form = useValidatedForm<Values>(
    ({ country }) => ({ country: country ? undefined : COUNTRY_MISSING }),
    {
      country: me.country ?? '',
    },
  )
  const { saving, change } = useProfileChange()

  return (
    <SettingsPart id="home-nation" title="Change home nation">
      <Form form={form} onSend={({ country }) => change({ country })}>
        <CountryField label="Home nation" />
        <SubmitButton busy="Changing …" after={<FormSaveLabel saving={saving} />}>
          Change home nation
        </SubmitButton>
      </Form>
    </SettingsPart>
  )
}

function MyData() {
  return (
    <SettingsPart id="my-data" title="My data" note="Everything we store about you, in one file.">
      <a className="plain-button" href={getMyData.path} download="my-data.json">
        Download my data
      </a>
    </SettingsPart>
  )
}
