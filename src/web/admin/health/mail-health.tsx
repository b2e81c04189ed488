import { type AdminHealth, sendTestMail } from '#contract/admin/health.ts'
import { ActButton, ProblemNote } from '../parts/acts.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useShownChange } from '../parts/use-object-change.ts'

/** Shows the emails that have not been sent yet, and tests the mail server. */
export function MailHealth({ mail }: Pick<AdminHealth, 'mail'>) {
  const { send, problem, is_sending } = useShownChange()
  const { is_sent, waiting, since, given_up, test } = mail

  return (
    <Sheet title="Email" is_padded>
      {!is_sent && (
        <Note level="warning" title="No mail server is set up">
          <p>
            Emails are written to files in the data folder, in <code>outbox</code>. Set <code>SMTP_URL</code>{' '}
            to send them.
          </p>
        </Note>
      )}
      <p>
        {waiting === 0
          ? 'No emails are waiting.'
          : `${waiting} ${waiting === 1 ? 'email is waiting' : 'emails are waiting'}, the oldest since ${since} UTC.`}
        {given_up > 0 && ` ${given_up} could not be sent in the last two weeks.`}
      </p>
      {test && <TestResult test={test} is_sent={is_sent} />}
      <ProblemNote problem={problem} />
      <div>
        <ActButton is_busy={is_sending} onClick={() => void send(sendTestMail, {})}>
          Send me a test email
        </ActButton>
      </div>
    </Sheet>
  )
}

type Test = NonNullable<AdminHealth['mail']['test']>

function TestResult({ test: { at, state }, is_sent }: { test: Test; is_sent: boolean }) {
  const moment = <Moment iso={at} />
  switch (state) {
    case 'waiting':
      return <Note level="info" title="The test is being sent …" />
    case 'sent':
      return (
        <Note
          level="good"
          title={is_sent ? 'The mail server accepted the test' : 'The test was written to a file'}
        >
          <p>
            {moment}
            {is_sent && '. If it does not arrive, look in your spam folder.'}
          </p>
        </Note>
      )
    case 'delayed':
      return (
        <Note level="bad" title="The mail server did not accept the test">
          <p>{moment}. It will be tried again. The checks on this page and the log say why.</p>
        </Note>
      )
    case 'given-up':
      return (
        <Note level="bad" title="The test could not be sent">
          <p>{moment}. The log says why.</p>
        </Note>
      )
  }
}
