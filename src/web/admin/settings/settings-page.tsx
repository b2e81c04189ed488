import { useState } from 'react'
import { Link } from 'react-router'
import { changeSeasonSettings, changeSiteSettings, getAdminSettings } from '#contract/admin/site/settings.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AuditOf } from '../audit/audit-of.tsx'
import { Choice } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Note } from '../parts/sheet.tsx'
import { SEASON_TEXTS } from './season-texts.ts'
import { SITE_TEXTS } from './setting-text.ts'
import { SettingsForm } from './settings-form.tsx'

/** The settings of the current season and of the site, for owners. */
export function SettingsPage() {
  const [part, setPart] = useState<'season' | 'site'>('season')
  const reply = useReply(getAdminSettings, {})
  return (
    <AdminPage title="Settings" lead="Only owners can see and change settings.">
      <Choice
        label="Settings of"
        value={part}
        choices={[
          { value: 'season', label: (reply.state === 'ready' && reply.data.season?.name) || 'Season' },
          { value: 'site', label: 'Site' },
        ]}
        onChange={setPart}
      />
      <p className="admin-hint">
        The name, the slogan and the contact address are in <Link to="/look">Name and look</Link>.
      </p>
      {reply.state === 'loading' && <Spinner />}
      {reply.state === 'failed' && <Failure problem={reply.problem} retry={reply.retry} />}
      {reply.state === 'ready' && part === 'site' && (
        <SettingsForm key="site" route={changeSiteSettings} texts={SITE_TEXTS} {...reply.data.site} />
      )}
      {reply.state === 'ready' && part === 'season' && reply.data.season && (
        <SettingsForm
          key="season"
          route={changeSeasonSettings}
          texts={SEASON_TEXTS}
          values={reply.data.season.values}
          defaults={reply.data.season.defaults}
          fixed={reply.data.season.fixed}
          version={reply.data.season.version}
        />
      )}
      {reply.state === 'ready' && part === 'season' && !reply.data.season && (
        <Note level="info" title="There is no season yet.">
          <p>Create or import a season first.</p>
        </Note>
      )}
      {reply.state === 'ready' && part === 'site' && <AuditOf subject="site" />}
      {reply.state === 'ready' && part === 'season' && reply.data.season && (
        <AuditOf subject={reply.data.season.name} />
      )}
    </AdminPage>
  )
}
