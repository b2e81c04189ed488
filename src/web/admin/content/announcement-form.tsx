import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type AdminAnnouncement,
  changeAnnouncement,
  createAnnouncement,
} from '#contract/admin/site/content.ts'
import { useLocale } from '../../core/locale/locale.ts'
import { AlertBanner } from '../../ui/dialogs/alert-banner.tsx'
import { announcePolitely } from '../../ui/polite-region.tsx'
import { ActBar, ActButton, Choice, choicesOf, ProblemNote } from '../parts/acts.tsx'
import { SelectField, TextAreaField, TextField } from '../parts/fields.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useShownChange } from '../parts/use-object-change.ts'
import { bodyOf, EMPTY, type Level, type Values, valuesOf } from './announcement-values.ts'
import { LEVEL_NAMES } from './level-names.ts'

/** Suggested paths for an announcement that appears on one page only. */
const PAGES = ['/', '/athletes', '/events', '/overall', '/leagues', '/info/rules']

type Props = {
  /** The announcement to edit; undefined for a new one. */
  edited?: AdminAnnouncement | undefined
  onClose: () => void
}

const DISMISSED = 'Players who have dismissed it do not see it again.'

/** Edits a new or existing announcement, and shows it as players will see it. */
export function AnnouncementForm({ edited, onClose }: Props) {
  // Only the fields that the user has changed. All others show the saved values.
  const [changed, setChanged] = useState<Partial<Values>>({})
  const values = { ...(edited ? valuesOf(edited) : EMPTY), ...changed }
  const { send, problem, is_sending } = useShownChange(edited?.version)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const set = (more: Partial<Values>) => setChanged((before) => ({ ...before, ...more }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = bodyOf(values)
    const answer = edited
      ? await send(changeAnnouncement, { params: { message_id: edited.message_id }, body })
      : await send(createAnnouncement, { body })
    if (!answer.ok) return
    announcePolitely(doneText(values, edited))
    onClose()
  }

  const title = edited ? 'Edit the announcement' : 'New announcement'
  return (
    <Sheet title={title} is_padded>
      <form
        ref={form}
        className="admin-form announcement-form"
        aria-label={title}
        onSubmit={(event) => void submit(event)}
      >
        <div className="admin-form">
          <TextFields values={values} set={set} errors={problem?.field_errors ?? {}} />
          <TimeFields
            values={values}
            set={set}
            errors={problem?.field_errors ?? {}}
            has_begun={edited?.state === 'now'}
          />
        </div>
        <Preview values={values} />
        {!problem?.field_errors && <ProblemNote problem={problem} />}
        <ActBar caption={edited ? DISMISSED : 'You can edit or end it at any time.'}>
          <ActButton onClick={onClose}>Cancel</ActButton>
          <ActButton kind="main" type="submit" is_busy={is_sending}>
            {edited ? 'Save' : values.begins === 'now' ? 'Show it now' : 'Schedule it'}
          </ActButton>
        </ActBar>
      </form>
    </Sheet>
  )
}

type FieldsProps = { values: Values; set: (changed: Partial<Values>) => void; errors: Record<string, string> }

function TextFields({ values, set, errors }: FieldsProps) {
  return (
    <>
      <TextField
        label="Header"
        error={errors.header}
        required
        maxLength={200}
        value={values.header}
        onChange={(text) => set({ header: text })}
      />
      <TextAreaField
        label="Text"
        error={errors.text}
        hint="A time such as 2026-12-05T08:00Z is shown in each player's own time."
        rows={3}
        maxLength={5000}
        value={values.text}
        onChange={(text) => set({ text: text })}
      />
      <div className="admin-fields">
        <SelectField
          label="Level"
          value={values.level}
          options={Object.entries(LEVEL_NAMES) as [Level, string][]}
          onChange={(level) => set({ level })}
        />
        <TextField
          label="Only on this page"
          error={errors.page}
          hint="Leave it empty to show it on all pages."
          suggestions={PAGES}
          placeholder="/events"
          value={values.page}
          onChange={(page) => set({ page })}
        />
      </div>
    </>
  )
}

/** The fields for start and end. Once the announcement has started, its start cannot be changed. */
function TimeFields({ values, set, errors, has_begun }: FieldsProps & { has_begun: boolean }) {
  const { time_zone } = useLocale()
  const time = (name: 'starts_at' | 'ends_at', label: string) => (
    <TextField
      label={time_zone ? `${label} (${time_zone})` : label}
      error={errors[name]}
      type="datetime-local"
      required
      value={values[name]}
      onChange={(text) => set({ [name]: text })}
    />
  )
  return (
    <>
      {!has_begun && (
        <Choice
          label="When it begins"
          value={values.begins}
          choices={choicesOf({ now: 'Now', later: 'At a set time' })}
          onChange={(begins) => set({ begins })}
        />
      )}
      {values.begins === 'later' && time('starts_at', 'Begins')}
      <Choice
        label="When it ends"
        value={values.ends}
        choices={choicesOf({ open: 'When I end it', at: 'At a set time' })}
        onChange={(ends) => set({ ends })}
      />
      {values.ends === 'at' && time('ends_at', 'Ends')}
    </>
  )
}

/** Shows the announcement as typed so far. It is inert, so that its dismiss button does nothing. */
function Preview({ values: { header, text, level } }: { values: Values }) {
  return (
    <div className="announcement-preview">
      <p className="admin-hint">As players see it</p>
      <div className="announcement-stage" inert>
        <AlertBanner level={level} header={header || 'Header'} text={text} onDismiss={() => {}} />
      </div>
    </div>
  )
}

function doneText({ begins }: Values, edited: AdminAnnouncement | undefined): string {
  if (edited) return 'Announcement saved'
  return begins === 'now' ? 'Players can now see the announcement' : 'Announcement scheduled'
}
