import './profiles.css'
import type { ReactNode } from 'react'
import { getMySidebet, getSidebetOfUser, type Sidebet } from '#contract/sidebets.ts'
import type { Weekend } from '#contract/weekends.ts'
import { betText } from '#game/sidebets/sidebets.ts'
import { formatPointsWithUnit } from '#text/formats.ts'
import { LightMarkdown } from '../content/light-markdown.tsx'
import { type Reply, useReply } from '../core/api/use-reply.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Failure } from '../ui/failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useHiddenUntil } from './use-hidden-until.ts'

type Props = {
  weekend: Weekend
  /** Null to show the user’s own answers. */
  user_id: number | null
}

/** A player's answers to the side bets of a weekend. Renders nothing if there are no side bets. */
export function AnswersOfUser({ weekend: { sidebets }, user_id }: Props) {
  if (sidebets.length === 0) return null

  return (
    <section className="answers" aria-label="Side bets">
      <h3>Side bets</h3>
      <dl>
        {sidebets.map((sidebet) =>
          user_id === null ? (
            <MyAnswer key={sidebet.sidebet_id} sidebet={sidebet} />
          ) : (
            <AnswerOfUser key={sidebet.sidebet_id} sidebet={sidebet} user_id={user_id} />
          ),
        )}
      </dl>
    </section>
  )
}

function AnswerOfUser({ sidebet, user_id }: { sidebet: Sidebet; user_id: number }) {
  const { sidebet_id, betting_close } = sidebet
  const reply = useHiddenUntil(getSidebetOfUser, { params: { user_id, sidebet_id } }, betting_close)

  if (reply.state === 'secret' || reply.state === 'late') {
    return <Answered sidebet={sidebet}>{betText('secret')}</Answered>
  }
  return <Answered sidebet={sidebet}>{answerOf(reply, (data) => data.sidebet_option)}</Answered>
}

function MyAnswer({ sidebet }: { sidebet: Sidebet }) {
  const { sidebet_id, options } = sidebet
  const reply = useReply(getMySidebet, { params: { sidebet_id } }, { critical: false })
  const chosen = answerOf(reply, ({ option_id }) => options.find((option) => option.option_id === option_id))

  return <Answered sidebet={sidebet}>{chosen}</Answered>
}

function answerOf<Data>(
  reply: Reply<Data>,
  optionOf: (data: Data) => { description: string } | null | undefined,
): ReactNode {
  if (reply.state === 'loading') return <Spinner />
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />
  return betText(optionOf(reply.data) ?? 'none')
}

function Answered({ sidebet, children }: { sidebet: Sidebet; children: ReactNode }) {
  const locale = useNumberLocale()
  const { description, value, options, settled_option_id } = sidebet
  const right = options.find((option) => option.option_id === settled_option_id)

  return (
    <div className="answer">
      <dt>
        <LightMarkdown text={description} />
        <span className="answer-value">{formatPointsWithUnit(value, locale)}</span>
      </dt>
      <dd>
        {children}
        {right && <span className="answer-right">Right answer: {right.description}</span>}
      </dd>
    </div>
  )
}
