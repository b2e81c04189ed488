import type { Problem } from '#contract/problems.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { scrollToBoard } from './scroll-to-board.ts'

/** An error message with a retry button, for data that could not be loaded. */
export function Failure({ problem, retry }: { problem: Problem; retry: () => void }) {
  return (
    <div role="alert">
      <Notice badge="DNF" title={problem.message}>
        <p>Could not load this. Please try again.</p>
        <Button
          onClick={(event) => {
            scrollToBoard(event)
            retry()
          }}
        >
          Try again
        </Button>
      </Notice>
    </div>
  )
}
