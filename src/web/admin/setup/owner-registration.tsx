import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import { getSetupLink, postOwner } from '#contract/admin/setup.ts'
import type { Problem } from '#contract/problems.ts'
import type { ReplyOf } from '../../core/api/reply.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ActBar, ActButton, ProblemNote } from '../parts/acts.tsx'
import { TextField } from '../parts/fields.tsx'
import { Note } from '../parts/sheet.tsx'
import { UnframedLayout } from '../parts/unframed-layout.tsx'

/** The page behind the setup link: the first owner registers here. */
export function OwnerRegistration() {
  const { token = '' } = useParams()
  const link = useReply(getSetupLink, { params: { token } }, { critical: false })
  return (
    <>
      {/* The URL contains a secret, so it must not be sent as a referrer. */}
      <meta name="referrer" content="no-referrer" />
      {link.state === 'loading' && <Spinner />}
      {link.state === 'failed' && <DeadLink problem={link.problem} />}
      {link.state === 'ready' && <OwnerForm token={token} {...link.data} />}
    </>
  )
}

function DeadLink({ problem }: { problem: Problem }) {
  if (problem.code !== 'gone') {
    return (
      <UnframedLayout site_name="Podium" title="This link could not be checked" lead="Nothing was changed.">
        <ProblemNote problem={problem} />
      </UnframedLayout>
    )
  }
  return (
    <UnframedLayout
      site_name="Podium"
      title="This link no longer works"
      lead="It was used, was replaced by a newer link, or is older than 24 hours. It also stops working as soon as there is an owner."
    >
      <Note level="info">
        <p>While there is no owner, this command on the server prints a new link:</p>
        <p>
          <code>npm run operator -- owner setup-link</code>
        </p>
      </Note>
      <p>
        <a className="admin-button" href="/login?next=%2Fadmin">
          Log in
        </a>
      </p>
    </UnframedLayout>
  )
}

type Values = Record<'user_name' | 'email' | 'password' | 'password_confirm', string>

const EMPTY: Values = { user_name: '', email: '', password: '', password_confirm: '' }

function OwnerForm({ token, site_name, password_min }: { token: string } & ReplyOf<typeof getSetupLink>) {
  const [values, setValues] = useState(EMPTY)
  const { send, is_sending, problem } = useChange(postOwner, { critical: false })
  const errors = problem?.field_errors ?? {}

  const register = async (event: FormEvent) => {
    event.preventDefault()
    const registered = await send({ params: { token }, body: values })
    // Load a new document, because the session has changed. The owner sets up a second factor on the next page.
    if (registered.ok) location.assign('/admin')
  }
  const field = (name: keyof Values, label: string, options: FieldOptions) => (
    <TextField
      label={label}
      error={errors[name]}
      hint={options.hint}
      type={options.type ?? 'text'}
      autoComplete={options.autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      value={values[name]}
      onChange={(text) => setValues({ ...values, [name]: text })}
    />
  )

  return (
    <UnframedLayout
      site_name={site_name}
      title="Become the owner"
      lead="The owner runs this site: settings, operators, results. You can play with the same account."
    >
      <form className="admin-stack" method="post" noValidate onSubmit={(event) => void register(event)}>
        {Object.keys(errors).length === 0 && <ProblemNote problem={problem} />}
        {field('user_name', 'Username', { autoComplete: 'username', hint: 'Visible to players' })}
        {field('email', 'Email', { autoComplete: 'email', type: 'email', hint: 'You log in with it' })}
        {field('password', 'Password', {
          autoComplete: 'new-password',
          type: 'password',
          hint: `At least ${password_min} characters. A few random words are easy to remember`,
        })}
        {field('password_confirm', 'Confirm password', {
          autoComplete: 'new-password',
          type: 'password',
        })}
        <ActBar caption="Next, you set up a second factor.">
          <ActButton type="submit" kind="main" is_busy={is_sending}>
            Register as owner
          </ActButton>
        </ActBar>
      </form>
    </UnframedLayout>
  )
}

type FieldOptions = { autoComplete: string; type?: 'email' | 'password'; hint?: string }
