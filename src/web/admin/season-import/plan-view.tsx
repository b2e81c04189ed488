/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- users must be able to scroll by keyboard */
import { type ReactNode, useState } from 'react'
import type { SeasonPlan } from '#contract/admin/seasons.ts'
import { formatNumber } from '#text/formats.ts'
import { useFromServerTime } from '../../core/clock/use-server-now.ts'
import { dateFormat } from '../../core/locale/date-format.ts'
import { dateLocale } from '../../core/locale/dates.ts'
import { useLocale, useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { ActBar, ActButton } from '../parts/acts.tsx'
import { countOf } from '../parts/count-of.ts'
import { Checkbox, TextField } from '../parts/fields.tsx'
import { Moment } from '../parts/moment.tsx'
import { Chip, Figures, Note, Sheet } from '../parts/sheet.tsx'

type Props = {
  plan: SeasonPlan
  answers: Readonly<Record<string, string>>
  onAnswer: (key: string, text: string) => void
  /** The buttons below the plan. */
  children: ReactNode
}

/** Shows what an import would change: figures, questions, changes, and weekends with their deadlines. */
export function PlanView({ plan, answers, onAnswer, children }: Props) {
  const { season, is_new, weekends, refusals, guesses, changes, newcomers, unpriced } = plan
  const locale = useNumberLocale()
  const [warnings, assumptions] = [true, false].map((is_warning) =>
    guesses.filter((guess) => (guess.is_warning ?? false) === is_warning),
  ) as [typeof guesses, typeof guesses]
  const selections = weekends.flatMap((weekend) => weekend.selections)
  const figures: [string, number][] = [
    ['weekends', weekends.length],
    ['deadlines', selections.length],
    ['races', selections.reduce((sum, { races }) => sum + races, 0)],
    ['new athletes', newcomers],
    ['athletes without a price', unpriced],
  ]
  return (
    <Sheet
      title={`Plan for ${season}`}
      note={is_new ? 'a new season' : 'changes an existing season'}
      is_padded
    >
      <Figures figures={figures.map(([label, value]) => ({ label, value: formatNumber(value, locale) }))} />
      {refusals.length > 0 && (
        <Note level="bad" title="This plan cannot be saved.">
          {refusals.map(({ found, expected }) => (
            <p key={found}>
              Found {found}, expected {expected}.
            </p>
          ))}
        </Note>
      )}
      {plan.questions.map((question) => (
        <Question
          key={question.key}
          question={question}
          value={answers[question.key]}
          onAnswer={(text) => onAnswer(question.key, text)}
        />
      ))}
      {changes && <Changes changes={changes} />}
      {warnings.map(({ what, why }) => (
        <Note key={what} level="warning" title={what}>
          <p>Why: {why}.</p>
        </Note>
      ))}
      {assumptions.length > 0 && (
        <details>
          <summary>Assumptions ({assumptions.length})</summary>
          <PlanLines>
            {assumptions.map(({ what, why }) => (
              <li key={what}>
                {what} <small>({why})</small>
              </li>
            ))}
          </PlanLines>
        </details>
      )}
      <PlannedWeekends weekends={weekends} />
      {children}
    </Sheet>
  )
}

/** The lines of a plan, which scroll if there are many. */
export function PlanLines({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lists must scroll by keyboard too
    <ul className="plan-lines" tabIndex={0}>
      {children}
    </ul>
  )
}

/** The weekends that an import would create or change, with their deadlines. */
export function PlannedWeekends({ weekends }: Pick<SeasonPlan, 'weekends'>) {
  const { locale } = useLocale()
  const day = dateFormat(dateLocale(locale), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <ul className="plan-weekends" aria-label="Weekends of the plan">
      {weekends.map((weekend) => (
        <li key={`${weekend.name} ${weekend.first_day}`}>
          <p>
            <b>{weekend.name}</b> {weekend.kind !== 'weekend' && <Chip tone="line">{weekend.kind}</Chip>}
            <small>
              {weekend.places.join(', ')} ·{' '}
              {day.formatRange(new Date(weekend.first_day), new Date(weekend.last_day))}
            </small>
          </p>
          <ul>
            {weekend.selections.map(({ name, races, closes_at }) => (
              <li key={`${name} ${closes_at}`}>
                {name}, {countOf(races, 'race')}
                <small>
                  closes <Moment iso={closes_at} venue_zone={weekend.time_zone} />
                </small>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

type ActsProps = {
  plan: SeasonPlan
  answers: Readonly<Record<string, string>>
  is_busy: boolean
  onUpdate: () => void
  onImport: () => void
}

/** The buttons below a plan. The plan can be saved once it includes an answer to every question. */
export function PlanActs({ plan, answers, is_busy, onUpdate, onImport }: ActsProps) {
  const { refusals, questions, is_new, weekends } = plan
  const deadlines = weekends.flatMap(({ selections }) => selections)
  const are_over = useFromServerTime(
    (now) =>
      deadlines.length > 0 &&
      now !== null &&
      deadlines.every(({ closes_at }) => Date.parse(closes_at) <= now),
  )
  const [is_confirmed, setConfirmed] = useState(false)
  const has_open_question = questions.some(({ key, answer }) => (answers[key] ?? answer) === null)
  const is_outdated = questions.some(
    ({ key, answer }) => answers[key] !== undefined && answers[key] !== answer,
  )
  const blocked = has_open_question
    ? 'Answer the questions first'
    : is_outdated
      ? 'Update the plan with your answers'
      : refusals.length > 0
        ? 'The plan cannot be saved; see above'
        : are_over && !is_confirmed
          ? 'Confirm that the deadlines have passed'
          : undefined
  return (
    <>
      {are_over && (
        <Note level="warning" title={overText(deadlines.length)}>
          <Checkbox is_checked={is_confirmed} onChange={setConfirmed}>
            Import it anyway
          </Checkbox>
        </Note>
      )}
      <ActBar
        caption={
          <>
            This does not publish results. A season without teams can be discarded on the page{' '}
            <Link to="/calendar/seasons">Seasons</Link>.
          </>
        }
      >
        {questions.length > 0 && (
          <ActButton
            kind={is_outdated && !has_open_question ? 'strong' : 'plain'}
            onClick={onUpdate}
            is_busy={is_busy}
          >
            Update the plan
          </ActButton>
        )}
        <ActButton kind="main" is_busy={is_busy} blocked={blocked} onClick={onImport}>
          {is_new ? 'Create the season' : 'Change the season'}
        </ActButton>
      </ActBar>
    </>
  )
}

function overText(count: number): string {
  return count === 1
    ? 'The deadline of this season has passed: players cannot pick.'
    : `All ${count} deadlines have passed: players cannot pick.`
}

type QuestionProps = {
  question: SeasonPlan['questions'][number]
  value: string | undefined
  onAnswer: (text: string) => void
}

function Question({ question: { question, proposed, choices, answer }, value, onAnswer }: QuestionProps) {
  return (
    <div className="admin-question">
      <TextField
        label={question}
        hint={`Possible answers: ${choices}`}
        maxLength={200}
        placeholder={proposed}
        value={value ?? answer ?? ''}
        onChange={onAnswer}
      />
      <button className="admin-button" type="button" onClick={() => onAnswer(proposed)}>
        Use “{proposed}”
      </button>
    </div>
  )
}

const SIGNS = { added: '+', changed: '~', removed: '−' }

function Changes({ changes }: { changes: NonNullable<SeasonPlan['changes']> }) {
  if (changes.length === 0)
    return <Note level="good" title="The season matches the files: nothing changes." />
  return (
    <details open={changes.length <= 20}>
      <summary>Changes ({changes.length})</summary>
      <PlanLines>
        {changes.map(({ what, change, name, fields }) => (
          <li key={JSON.stringify([what, change, name, fields])}>
            <span aria-hidden="true">{SIGNS[change]}</span> {what}: {name}, {change}
            {fields.length > 0 && <small> ({fields.join('; ')})</small>}
          </li>
        ))}
      </PlanLines>
    </details>
  )
}
