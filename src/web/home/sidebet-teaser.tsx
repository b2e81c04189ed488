import './sidebet-teaser.css'
import type { Weekend } from '#contract/weekends.ts'
import { formatPoints } from '#game/formats.ts'
import { toInstant } from '#game/instants.ts'
import { useNumberLocale } from '../app/reader.ts'
import { useServerMoments } from '../app/use-server-now.ts'
import { plainText } from '../content/plain-text.ts'
import { OwnAnswer } from '../sidebets/own-answer.tsx'

/** The first question of the weekend that can still be answered. */
export function SidebetTeaser({ weekend: { sidebets } }: { weekend: Pick<Weekend, 'sidebets'> }) {
  const locale = useNumberLocale()
  const words = useServerMoments(sidebets, ({ betting_close }, now) =>
    now === null || toInstant(betting_close) > now ? 'open' : 'closed',
  )
  const open = sidebets.filter((_, index) => words[index] === 'open')
  const [bet] = open
  if (!bet) return null

  return (
    <div className="sidebet-teaser">
      <p className="sidebet-teaser-head">
        Side bet <span className="sidebet-teaser-worth">{formatPoints(bet.value, locale)}</span>
      </p>
      <p>{plainText(bet.description)}</p>
      <OwnAnswer sidebet={bet} />
      {open.length > 1 && <p className="sidebet-teaser-more">and {open.length - 1} more</p>}
    </div>
  )
}
