import './look.css'
import { useState } from 'react'
import { getAdminLinks, putAdminLinks } from '#contract/admin/site/links.ts'
import type { Problem } from '#contract/problems.ts'
import type { SiteLinks, Sponsor } from '#contract/site-look.ts'
import type { ReplyOf } from '../../core/api/reply.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { Failure } from '../../ui/failure.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useObjectChange } from '../parts/use-object-change.ts'
import { LinkRow } from './link-row.tsx'
import { SitePreview } from './site-preview.tsx'

/** The links that operators add to the menu and the footer, and the sponsors. */
export function LinksPage() {
  const reply = useReply(getAdminLinks, {})
  return (
    <AdminPage
      title="Menu and sponsors"
      lead="Add your own links and sponsors. The built-in links are always shown."
    >
      {reply.state === 'loading' && <Spinner />}
      {reply.state === 'failed' && <Failure problem={reply.problem} retry={reply.retry} />}
      {reply.state === 'ready' && <LinksForm saved={reply.data} />}
    </AdminPage>
  )
}

function LinksForm({ saved: { version, ...saved } }: { saved: ReplyOf<typeof getAdminLinks> }) {
  // Only the places that the user has edited; the others show the saved links.
  const [edited, setEdited] = useState<Partial<SiteLinks>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [is_sending, setSending] = useState(false)
  const send = useObjectChange(version)
  const config = useConfig()

  const links = { ...saved, ...edited }
  const is_changed = JSON.stringify(links) !== JSON.stringify(saved)
  const set = (changed: Partial<SiteLinks>) => {
    setEdited({ ...edited, ...changed })
    setProblem(null)
  }
  const discard = () => {
    setEdited({})
    setProblem(null)
  }
  const save = async () => {
    setSending(true)
    const answer = await send(putAdminLinks, { body: links })
    setSending(false)
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return
    setEdited({})
    announcePolitely('The links are saved')
  }
  const sheet = (place: Place) => (
    <LinkSheet
      place={place}
      links={links[place].map((link) => ({ image_url: null, ...link }))}
      error={problem?.field_errors?.[place]}
      onChange={(changed) => set({ [place]: changed.map((link) => sentLink(place, link)) })}
    />
  )
  const { display_name = '', slogan = '', look } = config ?? {}
  return (
    <div className="look-columns">
      <div className="admin-stack">
        {sheet('menu')}
        {sheet('footer')}
        {sheet('sponsors')}
        {!problem?.field_errors && <ProblemNote problem={problem} />}
        <ActBar caption={is_changed ? 'You can change the links again at any time.' : 'Nothing has changed.'}>
          {is_changed && <ActButton onClick={discard}>Discard</ActButton>}
          <ActButton kind="main" is_busy={is_sending || !is_changed} onClick={() => void save()}>
            Save
          </ActButton>
        </ActBar>
      </div>
      <div className="admin-stack">
        <SitePreview
          name={display_name}
          slogan={slogan}
          logo_url={look?.logo_url ?? null}
          colours={look ?? { accent_colour: null, ground_colour: null }}
          links={links}
        />
      </div>
    </div>
  )
}

type Place = keyof SiteLinks

/** The link as it is sent: without a picture, unless it is a sponsor's. */
function sentLink(place: Place, { image_url, ...link }: Sponsor): Sponsor | Omit<Sponsor, 'image_url'> {
  return place === 'sponsors' ? { ...link, image_url } : link
}

const TEXTS: Record<Place, { title: string; add: string; empty: string; most: number }> = {
  menu: { title: 'Menu', add: 'Add a link', empty: 'You have not added any links yet.', most: 3 },
  footer: { title: 'Footer', add: 'Add a link', empty: 'You have not added any links yet.', most: 8 },
  sponsors: {
    title: 'Sponsors',
    add: 'Add a sponsor',
    empty: 'No sponsors yet. Sponsors are shown above the footer of every page.',
    most: 12,
  },
}

type SheetProps = {
  place: Place
  links: readonly Sponsor[]
  error: string | undefined
  onChange: (links: readonly Sponsor[]) => void
}

/** The links of one place. */
function LinkSheet({ place, links, error, onChange }: SheetProps) {
  const { title, add, empty, most } = TEXTS[place]
  const replace = (index: number, link: Sponsor) => onChange(links.with(index, link))
  const moveUp = (index: number) => {
    const [moved] = links.slice(index)
    if (moved) onChange(links.toSpliced(index, 1).toSpliced(index - 1, 0, moved))
  }
  const empty_link = { label: '', address: '', image_url: null }
  return (
    <Sheet
      title={title}
      note={`${links.length} of ${most}`}
      action={
        links.length < most && (
          <button className="admin-link" type="button" onClick={() => onChange([...links, empty_link])}>
            {add}
            <span className="visually-hidden"> ({title})</span>
          </button>
        )
      }
    >
      {error && (
        <div className="sheet-body">
          <Note level="bad">
            <p>{error}</p>
          </Note>
        </div>
      )}
      {links.length === 0 ? (
        <p className="sheet-empty">{empty}</p>
      ) : (
        <ul className="sheet-rows">
          {links.map((link, index) => (
            <LinkRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no ids
              key={index}
              link={link}
              name={`${title} ${index + 1}`}
              has_picture={place === 'sponsors'}
              onChange={(changed) => replace(index, changed)}
              onRemove={() => onChange(links.toSpliced(index, 1))}
              onUp={index > 0 ? () => moveUp(index) : undefined}
            />
          ))}
        </ul>
      )}
    </Sheet>
  )
}
