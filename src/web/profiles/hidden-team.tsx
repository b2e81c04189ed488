import type { Selection, Weekend } from '#contract/weekends.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { BothClocks } from '../weekends/both-clocks.tsx'

const TITLE = 'Athlete selections hidden!'

type Props = { weekend: Weekend; selection: Pick<Selection, 'trading_close'> }

/** What stands for a team that nobody else may see yet, and until when. */
export function HiddenTeam({ weekend, selection: { trading_close } }: Props) {
  return (
    <Notice bib="?" title={TITLE}>
      <p>Hidden until picks close:</p>
      <BothClocks at={trading_close} weekend={weekend} />
    </Notice>
  )
}

/** The same between the close and the lock. */
export function LateTeam({ retry }: { retry: () => void }) {
  return (
    <Notice bib="?" title={TITLE}>
      <p>Trading has closed, so they will show in a moment.</p>
      <Button onClick={retry}>Show them now</Button>
    </Notice>
  )
}
