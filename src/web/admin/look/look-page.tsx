import './look.css'
import { useState } from 'react'
import { type AdminLook, changeAdminLook, getAdminLook } from '#contract/admin/site/look.ts'
import type { Problem } from '#contract/problems.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { Failure } from '../../ui/failure.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
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
      {reply.state === 'loading' && <Spinner />}
      {reply.state === 'failed' && <Failure problem={reply.problem} retry={reply.retry} />}
      {reply.state === 'ready' && <LookForm look={reply.data} />}
    </AdminPage>
  )
}

function LookForm({ look }: { look: AdminLook }) {
  const { version, pages, ...saved } = look
  const [changed, setChanged] = useState<Partial<LookValues>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_sending, setSending] = useState(false)
  const send = useObjectChange(version)
  const config = useConfig()

  const values = { ...saved, ...changed }
  const differing = (Object.keys(changed) as (keyof LookValues)[]).filter(
    (key) => changed[key] !== saved[key],
  )
  const set = (more: Partial<LookValues>) => {
    setChanged({ ...changed, ...more })
    setProblem(null)
  }
  const discard = () => {
    setChanged({})
    setProblem(null)
  }
  const save = async () => {
    setSending(true)
    const body = Object.fromEntries(differing.map((key) => [key, changed[key]]))
    const answer = await send(changeAdminLook, { body })
    setSending(false)
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return
    setChanged({})
    announcePolitely('The look is saved')
  }
  const errors = problem?.field_errors ?? {}
  const fields = { values, set, errors }
  return (
    <div className="look-columns">
      <div className="admin-stack">
        <NameFields {...fields} />
        <PictureFields {...fields} />
        <ColourFields {...fields} />
        <ContactFields {...fields} pages={pages} />
        {!problem?.field_errors && <ProblemNote problem={problem} />}
        <ActBar caption={captionOf(differing.length)}>
          {differing.length > 0 && <ActButton onClick={discard}>Discard</ActButton>}
          <ActButton kind="main" is_busy={is_sending || differing.length === 0} onClick={() => void save()}>
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

function captionOf(count: number): string {
  if (count === 0) return 'Nothing has changed.'
  return `${count === 1 ? '1 change' : `${count} changes`}. You can change it back at any time.`
}
