import './content.css'
import { useParams } from 'react-router'
import { getEditablePage, type PageVersion, putPage } from '#contract/admin/site/content.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { AuditOf } from '../audit/audit-of.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { NotLoaded } from '../parts/loaded.tsx'
import { Note } from '../parts/sheet.tsx'
import { useShownChange } from '../parts/use-object-change.ts'
import { useDraft } from './page-draft.ts'
import { PageHistory } from './page-history.tsx'
import { pageTitle, publicPathOf } from './page-title.ts'
import { TextEditor } from './text-editor.tsx'

const PARENT = { label: 'Content', to: '/content' }

/** Edits one page: its text with a preview, and its earlier versions. */
export function TextPage() {
  const { '*': path = '' } = useParams()
  const reply = useReply(getEditablePage, { params: { path } })
  if (reply.state === 'ready') return <EditedPage key={path} page={reply.data} />
  return (
    <AdminPage title={pageTitle(path)} parent={PARENT}>
      <NotLoaded reply={reply} />
    </AdminPage>
  )
}

type Page = {
  path: string
  own: string | null
  built_in: string | null
  versions: PageVersion[]
  version: string
}

function EditedPage({ page }: { page: Page }) {
  const { path, own, built_in, versions, version } = page
  const saved = own ?? built_in ?? ''
  const { draft, edit, rebase, discard, markSaved } = useDraft(path, { markdown: saved, version })
  const { send, problem, is_sending } = useShownChange(draft.version)
  const is_changed = draft.markdown !== saved
  const is_outdated = is_changed && draft.version !== version

  const save = async (markdown: string | null) => {
    const answer = await send(putPage, { params: { path }, body: { markdown } })
    if (!answer.ok) return
    markSaved(draft.markdown, answer.data.version)
    announcePolitely('Page saved')
  }

  return (
    <AdminPage
      title={pageTitle(path)}
      parent={PARENT}
      lead={own === null ? 'Built-in text, generated from the season’s settings.' : 'Your own text.'}
      acts={
        <a className="admin-button" href={publicPathOf(path)}>
          View page
        </a>
      }
    >
      {is_outdated && (
        <Note level="warning" title="The page has changed since you began.">
          <p>Your text is kept here. The newest version is at the top of the history.</p>
          <button className="admin-link" type="button" onClick={() => rebase(version)}>
            Keep my text, and replace the newest version when I save
          </button>{' '}
          <button className="admin-link" type="button" onClick={discard}>
            Discard my text
          </button>
        </Note>
      )}
      <TextEditor markdown={draft.markdown} onChange={edit} />
      <ProblemNote problem={problem} />
      <ActBar caption="Earlier texts are kept. You can restore them.">
        {own !== null && (
          <ActButton is_busy={is_sending} onClick={() => void save(null)}>
            {built_in === null ? 'Remove the page' : 'Restore the built-in text'}
          </ActButton>
        )}
        {is_changed && <ActButton onClick={discard}>Discard changes</ActButton>}
        <ActButton
          kind="main"
          is_busy={is_sending}
          blocked={is_changed ? undefined : 'There are no changes to save.'}
          onClick={() => void save(draft.markdown)}
        >
          Save
        </ActButton>
      </ActBar>
      <PageHistory versions={versions} built_in={built_in} onRestore={edit} />
      <AuditOf subject={path} />
    </AdminPage>
  )
}
