import './look.css'
import { useState } from 'react'
import { type AdminLook, changeAdminLook, getAdminLook } from '#contract/admin/site/look.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { changesCaption } from '../parts/count-of.ts'
import { Loaded } from '../parts/loaded.tsx'
import { useEditedObject } from '../parts/use-object-change.ts'
import { ColourFields, ContactFields, type LookValues, NameFields, PictureFields } from './look-fields.tsx'
import { SitePreview } from './site-preview.tsx'

/** The name, pictures, colours, contact address and terms of the site, for owners. */
export function LookPage() {
  const reply = useReply(getAdminLook, {})
  return (
    <AdminPage
      title="Name and look"
      lead="What visitors and players see on every page. Only owners can change it."
    >
      <Loaded reply={reply}>{(look) => <LookForm look={look} />}</Loaded>
    </AdminPage>
  )
}

function LookForm({ look }: { look: AdminLook }) {
  const { version, pages, ...saved } = look
  const { values, edited, edit, discard, send, is_sending, problem, errors } = useEditedObject<LookValues>(
    saved,
    version,
  )
  const config = useConfig()
  const [is_saved, setSaved] = useState(false)

  const changed_keys = (Object.keys(edited) as (keyof LookValues)[]).filter(
    (key) => edited[key] !== saved[key],
  )
  const save = async () => {
    const body = Object.fromEntries(changed_keys.map((key) => [key, edited[key]]))
    const answer = await send(changeAdminLook, { body })
    if (!answer.ok) return
    discard()
    setSaved(true)
    announcePolitely('Look saved')
  }
  const set = (more: Partial<LookValues>) => {
    setSaved(false)
    edit(more)
  }
  const fields = { values, set, errors }
  return (
    <div className="look-columns">
      <div className="admin-stack">
        <NameFields {...fields} />
        <PictureFields {...fields} />
        <ColourFields {...fields} />
        <ContactFields {...fields} pages={pages} />
        {!problem?.field_errors && <ProblemNote problem={problem} />}
        <ActBar
          caption={is_saved && changed_keys.length === 0 ? 'Saved.' : changesCaption(changed_keys.length)}
          is_idle={changed_keys.length === 0}
        >
          {changed_keys.length > 0 && <ActButton onClick={discard}>Discard</ActButton>}
          <ActButton
            kind="main"
            is_busy={is_sending || changed_keys.length === 0}
            onClick={() => void save()}
          >
            Save
          </ActButton>
        </ActBar>
      </div>
      <div className="admin-stack">
        <SitePreview
          name={values.name}
          slogan={values.slogan ?? ''}
          logo_url={values.logo_url}
          colours={values}
          links={config?.links ?? { menu: [], footer: [], sponsors: [] }}
        />
      </div>
    </div>
  )
}
