import './tour-explanation.css'
import { getContent } from '#contract/content.ts'
import { useReply } from '../app/use-reply.ts'
import { contentOf } from '../content/content-of.ts'
import { Markdown } from '../content/markdown.tsx'
import { Board } from '../ui/board.tsx'

const GIVEN = { params: { path: 'tour' } }

/** How a tour is played, as the operator tells it; nothing where he tells nothing. */
export function TourExplanation() {
  const reply = contentOf(useReply(getContent, GIVEN, { aside: true }))
  if (reply.state !== 'ready' || !reply.data.trim()) return null

  return (
    <Board id="tour" title="How a tour works">
      <div className="tour-explanation">
        <Markdown text={reply.data} />
      </div>
    </Board>
  )
}
