import type { FirstRun as FirstRunData } from '#contract/admin/first-steps.ts'
import type { TodayWeekend } from '#contract/admin/today.ts'
import { AdminPage } from '../parts/admin-layout.tsx'
import { Moment } from '../parts/moment.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { currentStep, STEPS, Step } from './first-step.tsx'

type Props = FirstRunData & { weekend: TodayWeekend | null }

/** The steps from an empty database to an open weekend. */
export function FirstRun({ steps, opens_at, opening, hidden_id, weekend }: Props) {
  const done = steps.filter(({ is_done }) => is_done).length
  const minutes = steps.reduce((sum, { step, is_done }) => sum + (is_done ? 0 : STEPS[step].minutes), 0)
  const current_step = currentStep(steps)
  return (
    <AdminPage
      title="Open your first weekend"
      lead={
        <p>
          {done} of {steps.length} done, about {minutes} minutes left. Everything is saved as you go.
        </p>
      }
    >
      <div className="admin-two">
        <section className="sheet" aria-label="Steps">
          <div className="first-progress">
            <progress value={done} max={steps.length} aria-label="Steps done" />
          </div>
          <ol className="first-steps">
            {steps.map((step, index) => (
              <Step
                key={step.step}
                step={step}
                number={index + 1}
                is_current={step.step === current_step}
                hidden_id={hidden_id}
              />
            ))}
          </ol>
        </section>
        <div className="admin-stack">
          <Sheet title="What visitors see now" is_padded>
            <div className="first-preview">
              <b>{steps.find(({ step }) => step === 'name')?.name ?? 'Your game'}</b>
              <p>{weekend ? weekend.weekend_name : 'No weekend yet'}</p>
            </div>
            <p className="admin-hint">
              {opens_at ? (
                <>
                  Picks for {opening} open automatically on <Moment iso={opens_at} />.
                </>
              ) : (
                'Picks open automatically when steps 2 to 5 are done.'
              )}
            </p>
            <a className="admin-button" href="/">
              View the site
            </a>
          </Sheet>
          <Sheet title="Just trying it out?" is_padded>
            <p>
              Start the server with <code>DEMO=on</code> and an empty database to look around in a demo
              season.
            </p>
          </Sheet>
        </div>
      </div>
    </AdminPage>
  )
}
