import { useEffect, useRef } from 'react'
import { changeFirstSteps, type FirstRun } from '#contract/admin/first-steps.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { InviteLink } from '../parts/invite-link.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useShownChange } from '../parts/use-object-change.ts'
import { currentStep, Step } from './first-step.tsx'

type Props = { first_run: FirstRun; onHidden: () => void }

/** Shows the steps that are not done. While the first weekend is open, also shows its deadline. */
export function RemainingSteps({ first_run, onHidden }: Props) {
  const { steps, hidden_id } = first_run
  const { send, is_sending, problem } = useShownChange()
  const current = currentStep(steps)
  const hide = async () => {
    const sent = await send(changeFirstSteps, { body: { is_hidden: true } })
    if (sent.ok) onHidden()
  }
  const to_do = steps.flatMap((step, index) => (step.is_done ? [] : [{ step, number: index + 1 }]))
  return (
    <Sheet
      title="First steps"
      note={`${steps.length - to_do.length} of ${steps.length} done`}
      action={
        <ActButton is_busy={is_sending} onClick={() => void hide()}>
          Hide
        </ActButton>
      }
    >
      <OpenWeekend {...first_run} />
      <ProblemNote problem={problem} />
      <ol className="first-steps">
        {to_do.map(({ step, number }) => (
          <Step
            key={step.step}
            step={step}
            number={number}
            is_current={step.step === current}
            hidden_id={hidden_id}
          />
        ))}
      </ol>
    </Sheet>
  )
}

/** Says that players can pick. Once the step `invite` is done, the link to invite players is shown here. */
function OpenWeekend({ steps, opening, opens_at, closes_at }: FirstRun) {
  const is_open = useFromServerTime((now) => now !== null && opens_at !== null && Date.parse(opens_at) <= now)
  if (!is_open || opening === null || closes_at === null) return null
  return (
    <div className="sheet-body">
      <Note level="good" title={`${opening} is open: players can pick.`}>
        <p>
          Picks close on <Moment iso={closes_at} />. Invite players with the link.
        </p>
      </Note>
      {steps.some(({ step, is_done }) => step === 'invite' && is_done) && <InviteLink />}
    </div>
  )
}

/** Offers to show the steps again, after they were hidden. */
export function HiddenSteps({ onShown }: { onShown: () => void }) {
  const { send, is_sending, problem } = useShownChange()
  const button = useRef<HTMLButtonElement>(null)
  // The button that hid the steps is gone, so this button takes the focus.
  useEffect(() => button.current?.focus(), [])
  const show = async () => {
    const sent = await send(changeFirstSteps, { body: { is_hidden: false } })
    if (sent.ok) onShown()
  }
  return (
    <Note level="info" title="The first steps are hidden.">
      <ActButton ref={button} is_busy={is_sending} onClick={() => void show()}>
        Show them again
      </ActButton>
      <ProblemNote problem={problem} />
    </Note>
  )
}
