import { useState } from 'react'
import { changeSeasonSettings, changeSiteSettings, getAdminSettings } from '#contract/admin/site/settings.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { AuditOf } from '../audit/audit-of.tsx'
import { Choice, choicesOf } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Loaded } from '../parts/loaded.tsx'
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
        label="Settings for"
        value={part}
        choices={choicesOf({
          season: (reply.state === 'ready' && reply.data.season?.name) || 'Season',
          site: 'Site',
        })}
        onChange={setPart}
      />
      <p className="admin-hint">
        The name, the slogan and the contact address are in <Link to="/look">Name and look</Link>.
      </p>
      <Loaded reply={reply}>
        {({ site, season }) =>
          part === 'site' ? (
            <>
              <SettingsForm key="site" route={changeSiteSettings} texts={SITE_TEXTS} {...site} />
              <AuditOf subject="site" />
            </>
          ) : season ? (
            <>
              <SettingsForm
                key="season"
                route={changeSeasonSettings}
                texts={SEASON_TEXTS}
                values={season.values}
                defaults={season.defaults}
                fixed={season.fixed}
                version={season.version}
              />
              <AuditOf subject={season.name} />
            </>
          ) : (
            <Note level="info" title="There is no season yet.">
              <p>Create or import a season first.</p>
            </Note>
          )
        }
      </Loaded>
    </AdminPage>
  )
}
