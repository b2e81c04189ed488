import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { previewPage } from '#contract/admin/site/content.ts'
import { Markdown } from '../../content/markdown.tsx'
import { sendChange } from '../../core/mutations/send-change.ts'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { Choice, choicesOf } from '../parts/acts.tsx'
import { PictureInput } from '../parts/picture-field.tsx'
import { Note } from '../parts/sheet.tsx'

type Props = { markdown: string; onChange: (markdown: string) => void }

/** A Markdown editor with a preview beside it. Phones show only one of the two at a time. */
export function TextEditor({ markdown, onChange }: Props) {
  const [side, setSide] = useState<'text' | 'preview'>('text')
  const id = useId()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const cursor = useRef<number>(null)
  const insertPicture = (address: string, file_name: string) => {
    // The text is read after the upload, because the user may have edited it in the meantime.
    const { value = markdown } = textarea.current ?? {}
    const at = cursor.current ?? value.length
    const [before, after] = [value.slice(0, at), value.slice(at)]
    onChange(`${before}${pictureMarkdown(address, file_name)}${after}`)
    announcePolitely('Picture added to the text')
  }
  return (
    <div className={`text-editor shows-${side}`}>
      <div className="text-editor-sides">
        <Choice
          label="Show"
          value={side}
          choices={choicesOf({ text: 'Text', preview: 'Preview' })}
          onChange={setSide}
        />
      </div>
      <div className="text-editor-text">
        <label htmlFor={id}>Markdown</label>
        <textarea
          ref={textarea}
          id={id}
          spellCheck
          onBlur={({ currentTarget }) => {
            cursor.current = currentTarget.selectionEnd
          }}
          value={markdown}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <PictureInput label="Picture in the text" onUploaded={insertPicture} />
        <p className="admin-hint">
          {
            'You can insert values of the season:  {{budget}}, {{max_picks_per_gender}}, {{captain_bonus}}, {{points_table:individual}}'
          }
        </p>
      </div>
      <Preview markdown={markdown} />
    </div>
  )
}

/** Writes a picture as a paragraph of its own. Its description is the file name, until the writer changes it. */
function pictureMarkdown(address: string, file_name: string): string {
  const description = file_name.replace(/\.[^.]*$/, '').replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  return `\n\n![${description.trim()}](${address})\n\n`
}

function Preview({ markdown }: { markdown: string }) {
  const { text, problems } = usePreview(markdown)
  return (
    <section className="text-editor-preview" aria-label="Preview">
      <p className="admin-hint">As players see it</p>
      {problems.length > 0 && (
        <Note level="warning" title="This text cannot be saved yet.">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Note>
      )}
      <div className="text-editor-page" onClickCapture={blockLinks}>
        {text.trim() ? <Markdown text={text} /> : <p className="sheet-empty">The page is empty.</p>}
      </div>
    </section>
  )
}

/** Prevents links in the preview from opening, which would close the editor. */
function blockLinks(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) {
    event.preventDefault()
    event.stopPropagation()
  }
}

const PAUSE_MS = 350

/** Returns the text with its placeholders filled in by the server. Updated after a pause in typing. */
function usePreview(markdown: string): { text: string; problems: readonly string[] } {
  const [filled, setFilled] = useState<{ text: string; problems: readonly string[] }>({
    text: markdown,
    problems: [],
  })
  useEffect(() => {
    let is_current = true
    const fill = async () => {
      const answer = await sendChange(previewPage, { body: { markdown } }, { critical: false })
      // If the request fails, the preview shows the placeholders themselves.
      const next = answer.ok
        ? { text: answer.data.markdown, problems: answer.data.problems }
        : { text: markdown, problems: [] }
      if (is_current) setFilled(next)
    }
    const timer = setTimeout(() => void fill(), PAUSE_MS)
    return () => {
      is_current = false
      clearTimeout(timer)
    }
  }, [markdown])
  return filled
}
