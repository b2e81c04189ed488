import { Check } from 'lucide-react'
import { Link } from 'react-router'
import type { AdminToday, FirstStep, TodayWeekend } from '#contract/admin/today.ts'
import { formatNumber } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { AdminPage } from '../parts/admin-layout.tsx'
import { InviteLink } from '../parts/invite-link.tsx'
import { Moment } from '../parts/moment.tsx'
import { Sheet } from '../parts/sheet.tsx'

type Props = NonNullable<AdminToday['first_run']> & { weekend: TodayWeekend | null }

type StepText = {
  title: string
  minutes: number
  to: string
  /** The label of the step's button, which is shown while the step is the current one. */
  button: string
  /** What the step has achieved. */
  done: (step: FirstStep, number: (value: number) => string) => string
  /** What the step is for, or what is still missing. */
  open: (step: FirstStep, number: (value: number) => string) => string
}

const STEPS: Record<FirstStep['step'], StepText> = {
  name: {
    title: 'Name and look',
    minutes: 2,
    to: '/look',
    button: 'Name the game',
    done: ({ name }) => name ?? '',
    open: () => 'The name, logo and colours that visitors see. You can change them later.',
  },
  calendar: {
    title: 'Calendar',
    minutes: 5,
    to: '/calendar',
    button: 'Add a calendar',
    done: ({ counts: [weekends = 0, races = 0], name }, number) =>
      `${number(weekends)} weekends and ${number(races)} races in ${name}`,
    open: () => 'Weekends and races: import a season’s files, or add them one by one.',
  },
  athletes: {
    title: 'Athletes',
    minutes: 3,
    to: '/athletes',
    button: 'Import athletes',
    done: ({ counts: [women = 0, men = 0, teams = 0] }, number) =>
      `${number(women)} women and ${number(men)} men${teams > 0 ? `, ${number(teams)} teams` : ''}`,
    open: () => 'All athletes who can be picked, from a table with code, name, nation and gender.',
  },
  prices: {
    title: 'Prices',
    minutes: 3,
    to: '/athletes/prices?order=newcomers',
    button: 'Set prices',
    done: ({ counts: [priced = 0] }, number) => `${number(priced)} athletes have a price`,
    open: ({ counts: [, unpriced = 0] }, number) =>
      unpriced > 0
        ? `${number(unpriced)} athletes have no price yet, so nobody can pick them.`
        : 'What an athlete costs, proposed from the last results.',
  },
  deadlines: {
    title: 'Deadlines',
    minutes: 2,
    to: '/calendar',
    button: 'Check deadlines',
    done: ({ counts: [selections = 0] }, number) => `${number(selections)} deadlines are set`,
    open: ({ counts: [selections = 0, unfillable = 0, over = 0] }, number) => {
      if (selections > 0)
        return `In ${number(unfillable)} of ${number(selections)} selections nobody can fill a team yet. They open once there are enough athletes with prices.`
      return over > 0
        ? `All ${number(over)} deadlines of this season are over. Import the calendar of the coming season, or add races.`
        : 'When picks open and close for each day of racing. They are set by the calendar.'
    },
  },
  mail: {
    title: 'Email',
    minutes: 5,
    to: '/health',
    button: 'Set up email',
    done: () => 'Emails are sent',
    open: () => 'Without email, nobody can reset a password. You can set it up later.',
  },
  invite: {
    title: 'Invite',
    minutes: 2,
    to: '/people',
    button: 'Invite players',
    done: ({ counts: [players = 0] }, number) =>
      players === 1 ? 'The first player has registered' : `${number(players)} players have registered`,
    open: () => 'Send players this address. They register there.',
  },
}

/** The steps from an empty database to an open weekend. Only the current step has a button. */
export function FirstRun({ steps, opens_at, opening, weekend }: Props) {
  const done = steps.filter(({ is_done }) => is_done).length
  const minutes = steps.reduce((sum, { step, is_done }) => sum + (is_done ? 0 : STEPS[step].minutes), 0)
  // Email is set up on the server and may wait, so it must not hide the steps after it.
  const to_do = steps.filter(({ is_done }) => !is_done)
  const current_step = (to_do.find(({ step }) => step !== 'mail') ?? to_do[0])?.step
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
              <Step key={step.step} step={step} number={index + 1} is_current={step.step === current_step} />
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
              Start the server with <code>DEMO=on</code> and an empty database to look around in a made-up
              season.
            </p>
          </Sheet>
        </div>
      </div>
    </AdminPage>
  )
}

function Step({ step, number, is_current }: { step: FirstStep; number: number; is_current: boolean }) {
  const locale = useNumberLocale()
  const format = (value: number) => formatNumber(value, locale)
  const { title, minutes, to, button, done, open } = STEPS[step.step]
  const { is_done } = step
  return (
    <li
      className={is_done ? 'is-done' : is_current ? 'is-at-hand' : undefined}
      aria-current={is_current ? 'step' : undefined}
    >
      <span className="first-number" aria-hidden="true">
        {is_done ? <Check size={18} /> : number}
      </span>
      <div>
        <p className="today-title">
          {title}
          <span className="visually-hidden">{is_done ? ' (done)' : ' (to do)'}</span>
        </p>
        <p className="today-why">{is_done ? done(step, format) : open(step, format)}</p>
        {step.step === 'invite' && <InviteLink />}
        {is_current && step.step !== 'invite' && (
          <Link className="admin-button is-main" to={to}>
            {button}
          </Link>
        )}
      </div>
      {is_done || !is_current ? (
        <Link className="first-link" to={to}>
          {is_done ? 'Change' : `${minutes} min`}
          <span className="visually-hidden">: {title}</span>
        </Link>
      ) : (
        <span className="first-link">{minutes} min</span>
      )}
    </li>
  )
}
