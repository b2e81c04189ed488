import './content.css'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type AdminAnnouncement,
  type EditablePage,
  listAdminAnnouncements,
  listEditablePages,
} from '#contract/admin/site/content.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { ActButton } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { useMomentText } from '../parts/moment.tsx'
import { Chip, Sheet } from '../parts/sheet.tsx'
import { useListKeys } from '../parts/use-list-keys.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { pageTitle } from './page-title.ts'

/** The announcements and the editable pages of the site. */
export function ContentPage() {
  const [edited, setEdited] = useState<AdminAnnouncement | null>(null)
  // The admin search opens the form for a new announcement with `?new=announcement`.
  const [search, setSearch] = useSearchParams()
  const openForm = (next: AdminAnnouncement | 'new' | null) => {
    setEdited(next === 'new' ? null : next)
    setSearch(next === 'new' ? { new: 'announcement' } : {}, { replace: true })
  }
  const reply = useReply(listAdminAnnouncements, {}, { refetchMs: 60_000 })
  const announcements = reply.state === 'ready' ? reply.data : []
  // If somebody else deletes the announcement, its form stays open.
  const latest = announcements.find(({ message_id }) => message_id === edited?.message_id) ?? edited
  const in_form = latest ?? (search.get('new') === 'announcement' ? 'new' : null)
  return (
    <AdminPage
      title="Content"
      lead="What players read on the site."
      acts={
        in_form === null && (
          <ActButton kind="main" onClick={() => openForm('new')}>
            New announcement
          </ActButton>
        )
      }
    >
      {in_form !== null && (
        <AnnouncementForm
          key={in_form === 'new' ? in_form : in_form.message_id}
          edited={in_form === 'new' ? undefined : in_form}
          onClose={() => openForm(null)}
        />
      )}
      <div className="admin-two">
        <div className="admin-stack">
          <Loaded reply={reply}>
            {() => <AnnouncementList announcements={announcements} onEdit={openForm} />}
          </Loaded>
        </div>
        <Pages />
      </div>
    </AdminPage>
  )
}

function Pages() {
  const reply = useReply(listEditablePages, {})
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  return (
    <div className="admin-stack">
      <Loaded reply={reply}>
        {(pages) => (
          <Sheet title="Pages" note={pages.length} action={<Link to="/content/new-page">New page</Link>}>
            <ul className="sheet-rows" ref={list}>
              {pages.map((page) => (
                <PageRow key={page.path} page={page} />
              ))}
            </ul>
          </Sheet>
        )}
      </Loaded>
    </div>
  )
}

function PageRow({ page: { path, is_own, changed_at, changed_by } }: { page: EditablePage }) {
  const momentText = useMomentText()
  return (
    <li>
      <div className="row-main">
        <Link className="content-page-link" data-line="" to={`/content/pages/${path}`}>
          {pageTitle(path)}
        </Link>
        <small>
          {changed_at
            ? `${changed_by ?? 'Somebody'}, ${momentText(changed_at)}`
            : 'Generated from the season’s settings'}
        </small>
      </div>
      <Chip tone={is_own ? 'plain' : 'line'}>{is_own ? 'Own text' : 'Built-in'}</Chip>
    </li>
  )
}
