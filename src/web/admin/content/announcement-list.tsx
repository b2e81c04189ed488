import { type AdminAnnouncement, deleteAnnouncement } from '#contract/admin/site/content.ts'
import { Link } from '../../core/paths/link.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { useMomentText } from '../parts/moment.tsx'
import { Chip, Sheet } from '../parts/sheet.tsx'
import { useShownChange } from '../parts/use-object-change.ts'
import { LEVEL_NAMES } from './level-names.ts'

type Props = {
  announcements: readonly AdminAnnouncement[]
  onEdit: (announcement: AdminAnnouncement) => void
}

/** The announcements in three groups: shown now, scheduled, ended. */
export function AnnouncementList({ announcements, onEdit }: Props) {
  const withState = (state: AdminAnnouncement['state']) =>
    announcements.filter((each) => each.state === state)
  return (
    <>
      <Group
        title="Shown now"
        empty="No announcement is shown. To add one, choose New announcement."
        announcements={withState('now')}
        onEdit={onEdit}
      />
      {withState('planned').length > 0 && (
        <Group title="Scheduled" announcements={withState('planned')} onEdit={onEdit} />
      )}
      {withState('ended').length > 0 && (
        <Group title="Ended" announcements={withState('ended')} onEdit={onEdit} />
      )}
    </>
  )
}

function Group({ title, empty, announcements, onEdit }: Props & { title: string; empty?: string }) {
  return (
    <Sheet title={title} note={announcements.length || undefined}>
      {announcements.length === 0 ? (
        <p className="sheet-empty">{empty}</p>
      ) : (
        <ul className="sheet-rows">
          {announcements.map((each) => (
            <AnnouncementRow key={each.message_id} announcement={each} onEdit={() => onEdit(each)} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

const END_LABELS = { now: 'End', planned: 'Delete', ended: 'Delete' }

const END_TEXTS = {
  now: 'Players will no longer see it.',
  planned: 'Players will never see it.',
  ended: 'Players no longer see it.',
}

function AnnouncementRow({ announcement, onEdit }: { announcement: AdminAnnouncement; onEdit: () => void }) {
  const { message_id, header, text, level, page, season, state } = announcement
  const { confirm, confirmation } = useConfirm()
  const { send, problem } = useShownChange()

  const end = async () => {
    const is_sure = await confirm({
      title: `${END_LABELS[state]} “${header}”?`,
      message: `${END_TEXTS[state]} This cannot be undone, but you can add it again.`,
    })
    if (!is_sure) return
    const answer = await send(deleteAnnouncement, { params: { message_id } })
    if (answer.ok) announcePolitely(state === 'now' ? 'Announcement ended' : 'Announcement deleted')
  }

  return (
    <li>
      <div className="row-main">
        <p>
          <b>{header}</b>
        </p>
        {text && <p className="content-text">{text}</p>}
        <p className="chip-row">
          <Chip tone={level === 'danger' ? 'bad' : 'line'}>{LEVEL_NAMES[level]}</Chip>
          {page && <Chip tone="line">{page}</Chip>}
          {season && <Chip tone="line">{season}</Chip>}
        </p>
        <small>
          <Times announcement={announcement} />.{' '}
          <Link to={`/audit?${new URLSearchParams({ subject: header })}`}>
            Activity<span className="visually-hidden"> of {header}</span>
          </Link>
        </small>
        <ProblemNote problem={problem} />
      </div>
      {state !== 'ended' && (
        <ActButton onClick={onEdit}>
          Edit<span className="visually-hidden"> {header}</span>
        </ActButton>
      )}
      {state !== 'ended' && (
        <ActButton kind="danger" onClick={() => void end()}>
          {END_LABELS[state]}
          <span className="visually-hidden"> {header}</span>
        </ActButton>
      )}
      {confirmation}
    </li>
  )
}

function Times({ announcement: { starts_at, ends_at, state } }: { announcement: AdminAnnouncement }) {
  const momentText = useMomentText()
  const start = momentText(starts_at)
  const end = ends_at && momentText(ends_at)
  if (state === 'ended') return `${start} to ${end}`
  const from = state === 'now' ? `Since ${start}` : `From ${start}`
  return end ? `${from}, until ${end}` : `${from}, until you end it`
}
