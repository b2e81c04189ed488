import { useState } from 'react'
import { getPageVersion, type PageVersion } from '#contract/admin/site/content.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActButton } from '../parts/acts.tsx'
import { NotLoaded } from '../parts/loaded.tsx'
import { useMomentText } from '../parts/moment.tsx'
import { Sheet } from '../parts/sheet.tsx'

type Props = {
  versions: readonly PageVersion[]
  built_in: string | null
  /** Puts the text of an earlier version into the editor. */
  onRestore: (markdown: string) => void
}

export function PageHistory({ versions, built_in, onRestore }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const { locale } = useLocale()
  const momentText = useMomentText({ year: 'numeric' })
  const restore = (markdown: string) => {
    setOpen(null)
    onRestore(markdown)
  }
  return (
    <Sheet title="History" note={versions.length || undefined}>
      {versions.length === 0 ? (
        <p className="sheet-empty">Nobody has changed this page yet.</p>
      ) : (
        <ul className="sheet-rows">
          {versions.map(({ version_id, written_at, written_by, characters }, index) => (
            <li key={version_id}>
              <div className="row-main">
                <p>
                  {momentText(written_at)}
                  {index === 0 && ' (shown now)'}
                </p>
                <small>
                  {written_by},{' '}
                  {characters === null
                    ? 'restored the built-in text'
                    : `${characters.toLocaleString(locale)} characters`}
                </small>
              </div>
              <button
                className="admin-link"
                type="button"
                aria-expanded={open === version_id}
                onClick={() => setOpen(open === version_id ? null : version_id)}
              >
                {open === version_id ? 'Close' : 'Read'}
              </button>
              {open === version_id && (
                <EarlierText version_id={version_id} built_in={built_in} onRestore={restore} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function EarlierText({ version_id, built_in, onRestore }: Omit<Props, 'versions'> & { version_id: number }) {
  const reply = useReply(getPageVersion, { params: { version_id } })
  if (reply.state !== 'ready') return <NotLoaded reply={reply} />
  const text = reply.data.markdown ?? built_in ?? ''
  const restore = () => {
    onRestore(text)
    window.scrollTo(0, 0)
    announcePolitely('The earlier text is in the editor. Save it to show it to players.')
  }
  return (
    <div className="earlier-text">
      <textarea readOnly rows={10} aria-label="Earlier text" value={text} />
      <p className="admin-hint">Restoring puts this text into the editor. Players see it once you save.</p>
      <ActButton kind="strong" onClick={restore}>
        Restore this text
      </ActButton>
    </div>
  )
}
