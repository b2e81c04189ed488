import { useEffect, useState } from 'react'

/** A text that is not saved yet, and the version of the page that it is based on. */
type Draft = { markdown: string; version: string }

/** Unsaved texts by path, as long as the admin pages are open: going to another page loses none. */
const drafts = new Map<string, Draft>()

type DraftState = {
  draft: Draft
  edit: (markdown: string) => void
  /** Bases the text on a newer version, which it replaces. */
  rebase: (version: string) => void
  discard: () => void
}

/** The text of a page that is being edited; without changes it is the saved one. */
export function useDraft(path: string, saved: Draft): DraftState {
  const [own, setOwn] = useState(drafts.get(path) ?? null)
  const draft = own ?? saved
  const is_unsaved = own !== null && own.markdown !== saved.markdown

  useEffect(() => {
    if (!is_unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [is_unsaved])

  const keep = (next: Draft) => {
    drafts.set(path, next)
    setOwn(next)
  }
  return {
    draft,
    edit: (markdown) => keep({ markdown, version: draft.version }),
    rebase: (version) => keep({ markdown: draft.markdown, version }),
    discard: () => {
      drafts.delete(path)
      setOwn(null)
    },
  }
}
