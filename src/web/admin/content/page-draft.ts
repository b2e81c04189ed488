import { useEffect, useState } from 'react'

/** The edited text of a page, and the version of the page on which the text is based. */
type Draft = { markdown: string; version: string }

/** Unsaved texts by path. They are kept while the user visits other admin pages, but not after a reload. */
const drafts = new Map<string, Draft>()

type DraftState = {
  draft: Draft
  edit: (markdown: string) => void
  /** Bases the text on a newer version of the page, so that saving the text replaces that version. */
  rebase: (version: string) => void
  discard: () => void
  /**
   * Call it after a change was saved. `sent` is the text that was sent. If the user has edited the text since, the
   * edited text stays, and is based on the saved version.
   */
  markSaved: (sent: string, version: string) => void
}

/** Returns the draft of a page: the unsaved text or, if there is none, the saved text. */
export function useDraft(path: string, saved: Draft): DraftState {
  const [unsaved, setUnsaved] = useState(drafts.get(path) ?? null)
  const draft = unsaved ?? saved
  const is_unsaved = unsaved !== null && unsaved.markdown !== saved.markdown

  useLeaveWarning(is_unsaved)

  const setDraft = (next: Draft) => {
    drafts.set(path, next)
    setUnsaved(next)
  }
  const discard = () => {
    drafts.delete(path)
    setUnsaved(null)
  }
  return {
    draft,
    edit: (markdown) => setDraft({ markdown, version: draft.version }),
    rebase: (version) => setDraft({ markdown: draft.markdown, version }),
    discard,
    markSaved: (sent, version) => {
      const latest = drafts.get(path)
      if (latest && latest.markdown !== sent) setDraft({ markdown: latest.markdown, version })
      else discard()
    },
  }
}

/** Makes the browser ask before it closes or reloads a page with unsaved changes. */
export function useLeaveWarning(is_unsaved: boolean): void {
  useEffect(() => {
    if (!is_unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [is_unsaved])
}
