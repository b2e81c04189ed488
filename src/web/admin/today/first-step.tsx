import { Check } from 'lucide-react'
import type { FirstStep } from '#contract/admin/first-steps.ts'
import { formatNumber } from '#text/formats.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { ShowWeekend } from '../calendar/show-weekend.tsx'
import { countOf } from '../parts/count-of.ts'
import { InviteLink } from '../parts/invite-link.tsx'

type StepText = {
  title: string
  minutes: number
  /** The link to the page of the step. */
  linkOf: (step: FirstStep) => { to: string; button: string }
  /** Shown if the step is done: what it has achieved. */
  done: (step: FirstStep, locale: string) => string
  /** Shown if the step is not done: what it is for, or what is still missing. */
  open: (step: FirstStep, locale: string) => string
}

export const STEPS: Record<FirstStep['step'], StepText> = {
  name: {
    title: 'Name and look',
    minutes: 2,
    linkOf: () => ({ to: '/look', button: 'Name the game' }),
    done: ({ name }) => name ?? '',
    open: () => 'The name, logo and colours that visitors see. You can change them later.',
  },
  calendar: {
    title: 'Calendar',
    minutes: 5,
    linkOf: ({ name }) =>
      name === null
        ? { to: '/calendar/import', button: 'Import files, or create a season' }
        : { to: '/calendar', button: 'Import or add weekends' },
    done: ({ counts: [weekends = 0, races = 0], name }, locale) =>
      `${countOf(weekends, 'weekend', locale)} and ${countOf(races, 'race', locale)} in ${name}`,
    open: ({ name }) =>
      name === null
        ? 'Weekends and races: import a season’s files, or create an empty season and add them one by one.'
        : `The season ${name} has no races yet. Import weekends from a file, or add them one by one.`,
  },
  athletes: {
    title: 'Athletes',
    minutes: 3,
    linkOf: () => ({ to: '/athletes', button: 'Import athletes' }),
    done: ({ counts: [women = 0, men = 0, teams = 0] }, locale) =>
      `${formatNumber(women, locale)} women and ${formatNumber(men, locale)} men${teams > 0 ? `, ${countOf(teams, 'team', locale)}` : ''}`,
    open: () => 'All athletes who can be picked, from a table with code, name, nation and gender.',
  },
  prices: {
    title: 'Prices',
    minutes: 3,
    linkOf: ({ counts: [priced = 0] }) => ({
      to: priced === 0 ? '/athletes/prices' : '/athletes/prices?order=newcomers',
      button: 'Set prices',
    }),
    done: ({ counts: [priced = 0, unpriced = 0] }, locale) =>
      unpriced > 0
        ? 'There is no budget, so athletes need no prices.'
        : priced === 1
          ? '1 athlete has a price'
          : `${formatNumber(priced, locale)} athletes have a price`,
    open: ({ counts: [, unpriced = 0] }, locale) =>
      unpriced > 0
        ? `${countOf(unpriced, 'athlete', locale)} ${unpriced === 1 ? 'has' : 'have'} no price yet, so nobody can pick them.`
        : 'What each athlete costs, suggested from the latest results.',
  },
  deadlines: {
    title: 'Deadlines',
    minutes: 2,
    linkOf: (step) =>
      areAllOver(step)
        ? { to: '/calendar/seasons', button: 'Discard the season, or add another' }
        : { to: '/calendar', button: 'Check deadlines' },
    done: ({ counts: [selections = 0] }, locale) =>
      selections === 1 ? '1 deadline is set' : `${formatNumber(selections, locale)} deadlines are set`,
    open: (step, locale) => {
      const { counts } = step
      const [selections = 0, unfillable = 0, over = 0, hidden = 0] = counts
      if (selections > 0)
        return `In ${formatNumber(unfillable, locale)} of ${countOf(selections, 'selection', locale)} nobody can fill a team yet. They open once there are enough athletes with prices.`
      if (hidden === 1) return 'The weekend is hidden: players do not see it.'
      if (hidden > 1) return `${formatNumber(hidden, locale)} weekends are hidden: players do not see them.`
      if (areAllOver(step))
        return `${over === 1 ? 'The deadline of this season has' : `All ${formatNumber(over, locale)} deadlines of this season have`} passed, so players cannot pick. Import the calendar of the coming season, or add races.`
      return 'When picks open and close for each day of racing. The calendar sets these times.'
    },
  },
  mail: {
    title: 'Email',
    minutes: 5,
    linkOf: () => ({ to: '/health', button: 'Set up email' }),
    done: () => 'Emails are sent',
    open: () => 'Without email, nobody can reset a password. You can set it up later.',
  },
  invite: {
    title: 'Invite',
    minutes: 2,
    linkOf: () => ({ to: '/people', button: 'Invite players' }),
    done: ({ counts: [players = 0] }, locale) =>
      players === 1
        ? 'The first player has registered'
        : `${formatNumber(players, locale)} players have registered`,
    open: () => 'Send players this address. They register there.',
  },
}

function areAllOver({ counts: [selections = 0, , over = 0, hidden = 0] }: FirstStep): boolean {
  return selections === 0 && hidden === 0 && over > 0
}

/** Returns the step to do next. Email is set up on the server and may wait, so it comes last. */
export function currentStep(steps: readonly FirstStep[]): FirstStep['step'] | undefined {
  const to_do = steps.filter(({ is_done }) => !is_done)
  return (to_do.find(({ step }) => step !== 'mail') ?? to_do[0])?.step
}

type Props = {
  step: FirstStep
  number: number
  is_current: boolean
  /** A hidden weekend that the step `deadlines` offers to show to players; null if there is none. */
  hidden_id: number | null
}

/** One step of setting up the game. Only the current step has a main button. */
export function Step({ step, number, is_current, hidden_id }: Props) {
  const locale = useNumberLocale()
  const { title, minutes, linkOf, done, open } = STEPS[step.step]
  const { is_done } = step
  const { to, button } = linkOf(step)
  return (
    <li
      className={is_done ? 'is-done' : is_current ? 'is-current' : undefined}
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
        <p className="today-why">{is_done ? done(step, locale) : open(step, locale)}</p>
        {step.step === 'invite' && <InviteLink />}
        {step.step === 'deadlines' && !is_done && hidden_id !== null && (
          <ShowWeekend weekend_id={hidden_id} is_main={is_current} />
        )}
        {!is_done && step.step !== 'invite' && (
          <Link className={is_current && hidden_id === null ? 'admin-button is-main' : 'first-link'} to={to}>
            {button}
          </Link>
        )}
      </div>
      {is_done ? (
        <Link className="first-link" to={to}>
          Change<span className="visually-hidden">: {title}</span>
        </Link>
      ) : (
        <span className="first-link">{minutes} min</span>
      )}
    </li>
  )
}
