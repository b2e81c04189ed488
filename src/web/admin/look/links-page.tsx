import './look.css'
import { useRef } from 'react'
import { getAdminLinks, putAdminLinks } from '#contract/admin/site/links.ts'
import type { SiteLinks, Sponsor } from '#contract/site-look.ts'
import type { ReplyOf } from '../../core/api/reply.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { focusAfter } from '../parts/focus-after.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useEditedObject } from '../parts/use-object-change.ts'
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
      <Loaded reply={reply}>{(saved) => <LinksForm saved={saved} />}</Loaded>
    </AdminPage>
  )
}

function LinksForm({ saved: { version, ...saved } }: { saved: ReplyOf<typeof getAdminLinks> }) {
  const form = useEditedObject<SiteLinks>(saved, version)
  const { values: links, edit, discard, send, is_sending, problem, errors } = form
  const config = useConfig()

  const is_changed = JSON.stringify(links) !== JSON.stringify(saved)
  const save = async () => {
    const answer = await send(putAdminLinks, { body: links })
    if (!answer.ok) return
    discard()
    announcePolitely('Links saved')
  }
  const sheet = (place: Place) => (
    <LinkSheet
      place={place}
      links={links[place].map((link) => ({ image_url: null, ...link }))}
      error={errors[place]}
      onChange={(changed) => edit({ [place]: changed.map((link) => sentLink(place, link)) })}
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
        <ActBar
          caption={
            is_changed ? 'You can change the links again at any time.' : 'There are no changes to save.'
          }
        >
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

/** Returns the link as the request needs it: only sponsors have a picture. */
function sentLink(place: Place, { image_url, ...link }: Sponsor): Sponsor | Omit<Sponsor, 'image_url'> {
  return place === 'sponsors' ? { ...link, image_url } : link
}

const TEXTS: Record<Place, { title: string; add: string; empty: string; max_links: number }> = {
  menu: { title: 'Menu', add: 'Add a link', empty: 'You have not added any links yet.', max_links: 3 },
  footer: { title: 'Footer', add: 'Add a link', empty: 'You have not added any links yet.', max_links: 8 },
  sponsors: {
    title: 'Sponsors',
    add: 'Add a sponsor',
    empty: 'No sponsors yet. Sponsors are shown above the footer of every page.',
    max_links: 12,
  },
}

type SheetProps = {
  place: Place
  links: readonly Sponsor[]
  error: string | undefined
  onChange: (links: readonly Sponsor[]) => void
}

function LinkSheet({ place, links, error, onChange }: SheetProps) {
  const { title, add, empty, max_links } = TEXTS[place]
  const replace = (index: number, link: Sponsor) => onChange(links.with(index, link))
  const list = useRef<HTMLUListElement>(null)
  const add_button = useRef<HTMLButtonElement>(null)
  const findInRow = (index: number, selector: string) =>
    [...(list.current?.children ?? [])].at(index)?.querySelector<HTMLElement>(selector)
  const addEmpty = () =>
    focusAfter(
      () => onChange([...links, { label: '', address: '', image_url: null }]),
      () => findInRow(-1, 'input'),
    )
  const remove = (index: number) =>
    focusAfter(
      () => onChange(links.toSpliced(index, 1)),
      () => findInRow(Math.min(index, links.length - 2), '.link-acts > :last-child') ?? add_button.current,
    )
  const moveUp = (index: number) =>
    focusAfter(
      () => onChange(links.with(index - 1, links[index]!).with(index, links[index - 1]!)),
      // The first link has no button that moves it up.
      () => findInRow(index - 1, index > 1 ? '.link-acts > :first-child' : 'input'),
    )
  return (
    <Sheet
      title={title}
      note={`${links.length} of ${max_links}`}
      action={
        links.length < max_links && (
          <button className="admin-link" type="button" ref={add_button} onClick={addEmpty}>
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
        <ul className="sheet-rows" ref={list}>
          {links.map((link, index) => (
            <LinkRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no ids
              key={index}
              link={link}
              name={`${title} ${index + 1}`}
              has_picture={place === 'sponsors'}
              onChange={(changed) => replace(index, changed)}
              onRemove={() => remove(index)}
              onUp={index > 0 ? () => moveUp(index) : undefined}
            />
          ))}
        </ul>
      )}
    </Sheet>
  )
}
