import './content.css'
import { Suspense } from 'react'
import { markdown_part } from './markdown-part.ts'
import { plainText } from './plain-text.ts'

const { source, Page: Markdown } = markdown_part

/** Renders a Markdown text. The renderer is loaded only if the text has markup. */
export function LightMarkdown({ text }: { text: string }) {
  if (isOnePlainParagraph(text)) return <PlainParagraph text={text} />
  const plain = <PlainParagraph text={plainText(text)} />
  return (
    <div data-source={source}>
      <Suspense fallback={plain}>
        <Markdown text={text} fallback={plain} />
      </Suspense>
    </div>
  )
}

function PlainParagraph({ text }: { text: string }) {
  return (
    <div className="prose">
      <p>{text}</p>
    </div>
  )
}

/** Whether Markdown renders a text as one paragraph with the same characters. */
export function isOnePlainParagraph(text: string): boolean {
  return /^\p{L}[\p{L}\p{N} ,.;:?!()'"’‘“”„«»–—-]*$/u.test(text) && !/ $|www\./i.test(text)
}
