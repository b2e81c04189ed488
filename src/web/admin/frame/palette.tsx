/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- HTML has no element for a list
   of suggestions; the text field above it has the focus and handles the keys */
import './bar.css'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchAdmin } from '#contract/admin/search.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useModal } from '../../ui/dialogs/use-modal.ts'
import type { AdminPageRoute } from '../admin-page-route.ts'
import { countOf } from '../parts/count-of.ts'
import { mayBeShortcut } from '../parts/may-be-shortcut.ts'
import { type Entry, fixedEntries, hitEntries, objectText } from './palette-entries.ts'

type Props = { pages: readonly AdminPageRoute[] }

/**
 * The search for pages, actions, races, weekends, athletes, players and leagues. Ctrl-K, `/` or a button in the frame
 * opens it.
 */
export function Palette({ pages }: Props) {
  const [is_open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const is_command = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!is_command && (event.key !== '/' || !mayBeShortcut(event))) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <button
        className="palette-open"
        type="button"
        aria-keyshortcuts="Control+K /"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" size={18} />
        <span>
          Find<span className="palette-more"> anything</span>
        </span>
        <kbd>Ctrl K</kbd>
      </button>
      {is_open && <PaletteDialog pages={pages} onClose={() => setOpen(false)} />}
    </>
  )
}

function PaletteDialog({ pages, onClose }: Props & { onClose: () => void }) {
  const id = useId()
  const { dialog, first } = useModal<HTMLInputElement>()
  const [text, setText] = useState('')
  const [wanted_index, setWantedIndex] = useState(0)
  const navigate = useNavigate()
  const { found, is_searching } = useServerResults(text.trim())
  const entries = [...fixedEntries(text.trim(), pages), ...found]
  const chosen_index = Math.min(wanted_index, entries.length - 1)

  const open = ({ to }: Entry) => {
    // Close first: while the dialog is open, the heading of the new page cannot take the focus.
    dialog.current?.close()
    void navigate(to)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setWantedIndex((chosen_index + step + entries.length) % entries.length)
    }
    if (event.key === 'Enter' && entries[chosen_index]) {
      event.preventDefault()
      open(entries[chosen_index])
    }
  }

  return (
    <dialog
      className="palette"
      ref={dialog}
      aria-label="Find"
      // A close event is ignored if the dialog is open again when the event arrives.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      <div className="palette-sheet">
        <input
          ref={first}
          type="text"
          role="combobox"
          aria-label="Find pages, actions, races, weekends, athletes, players and leagues"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={entries[chosen_index] ? `${id}${chosen_index}` : undefined}
          placeholder="Page, action, race, weekend, athlete, player or league"
          autoComplete="off"
          spellCheck={false}
          maxLength={140}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setWantedIndex(0)
          }}
          onKeyDown={onKey}
        />
        <div id={id} role="listbox" aria-label="Search results">
          {entries.map((entry, index) => (
            <EntryRow
              key={entry.key}
              id={`${id}${index}`}
              entry={entry}
              is_chosen={index === chosen_index}
              onOpen={() => open(entry)}
            />
          ))}
        </div>
        <output className="palette-state">{stateText(text.trim(), entries.length, is_searching)}</output>
      </div>
    </dialog>
  )
}

type RowProps = { id: string; entry: Entry; is_chosen: boolean; onOpen: () => void }

function EntryRow({ id, entry: { name, detail, icon: Icon }, is_chosen, onOpen }: RowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (is_chosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [is_chosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
    <div ref={row} id={id} role="option" tabIndex={-1} aria-selected={is_chosen} onClick={onOpen}>
      <Icon aria-hidden="true" size={18} />
      <b>{name}</b>
      <span>{detail}</span>
    </div>
  )
}

const PAUSE_MS = 150

/**
 * Searches on the server when the user pauses typing. Until the reply arrives, shows only the previous results that
 * contain the text, so that Enter never opens a wrong result.
 */
function useServerResults(text: string): { found: Entry[]; is_searching: boolean } {
  const object_text = objectText(text)
  const [requested_text, setRequestedText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRequestedText(object_text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [object_text])
  const reply = useReply(searchAdmin, requested_text ? { query: { text: requested_text } } : undefined, {
    critical: false,
  })
  if (!object_text) return { found: [], is_searching: false }
  const results = requested_text && reply.state === 'ready' ? hitEntries(text, reply.data) : []
  const is_searching =
    requested_text !== object_text || reply.state === 'loading' || (reply.state === 'ready' && reply.is_stale)
  const found = is_searching ? results.filter((entry) => contains(entry, object_text)) : results
  return { found, is_searching }
}

function contains({ name, detail }: Entry, text: string): boolean {
  return `${name} ${detail}`.toLowerCase().includes(text.toLowerCase())
}

function stateText(text: string, found: number, is_searching: boolean): string {
  if (is_searching) return 'Searching …'
  if (text && found === 0) return 'Nothing was found with that name, code or id.'
  return `${countOf(found, 'result')}. Choose with the arrow keys, open with Enter.`
}
