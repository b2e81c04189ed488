import { use, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { teamNameOrDefault } from '#game/teams/team-names.ts'
import { safeNext } from '#text/next-path.ts'
import { registrationErrors } from '#text/registration.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { Link } from '../../core/paths/link.tsx'
import { loginUrl } from '../../core/paths/login-url.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { useValidatedForm } from '../../forms/use-validated-form.ts'
import { Page } from '../../ui/page.tsx'
import { AuthCard } from '../auth-card.tsx'
import { GoogleButton } from '../google-button.tsx'
import { ProviderRedirect } from '../provider-redirect.tsx'
import { EmailSent } from '../register/email-sent.tsx'
import { InvitedText } from '../register/invited-text.tsx'
import type { Prefill } from '../register/prefill.ts'
import { formValuesOf } from '../register/prefilled-fields.ts'
import { RegisterForm } from '../register/register-form.tsx'
import type { RegisterValues } from '../register/register-values.ts'
import { StartBib } from '../register/start-bib.tsx'
import { usePrefill } from '../register/use-prefill.ts'
import { WhatToExpect } from '../register/what-to-expect.tsx'
import { markAsNew } from '../welcome-store.ts'

export function RegisterPage() {
  const config = useConfig()
  const prefill = usePrefill()
  const form = useRegisterForm(prefill)
  const { logIn } = use(SessionContext)
  const [sent_to, setSentTo] = useState<string>()
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'))
  const finishLogin = async () => {
    await logIn()
    markAsNew()
  }
  const registering = { config, prefill, onLoggedIn: finishLogin, onEmailSent: setSentTo }
  const provider = config?.login_oauth_provider
  // Until hydration, `prefill` is undefined and the URL still contains the prefilled values.
  const register_source = prefill ? prefill.register_source : search.get('register_source')
  const is_redirecting = Boolean(provider) && !register_source

  return (
    <Page eyebrow="On the start list" beside={!is_redirecting && <Bib form={form} />}>
      {provider && is_redirecting ? (
        <AuthCard title="One moment">
          <ProviderRedirect provider={provider} next={next} />
        </AuthCard>
      ) : sent_to ? (
        <AuthCard title="Check your email">
          <EmailSent
            email={sent_to}
            form={form}
            registering={registering}
            onBack={() => setSentTo(undefined)}
          />
        </AuthCard>
      ) : (
        <AuthCard title="Your account" beside={<LogInInstead next={next} />}>
          <InvitedText next={next} action="Register" />
          {prefill?.register_source && <ProviderNote register_source={prefill.register_source} />}
          {prefill && !prefill.register_source && (
            <GoogleButton next={next}>Sign up with Google</GoogleButton>
          )}
          <RegisterForm form={form} registering={registering} />
        </AuthCard>
      )}
    </Page>
  )
}

function useRegisterForm(prefill: Prefill | undefined) {
  const config = useConfig()
  const form = useValidatedForm<RegisterValues>((values) =>
    registrationErrors(values, {
      registration: config?.registration ?? 'base',
      password_min: config?.password_min ?? 8,
      is_external: prefill?.register_source !== undefined,
    }),
  )

  useEffect(() => {
    for (const [name, value] of Object.entries(formValuesOf(prefill ?? {})))
      form.setValue(name as keyof RegisterValues, value)
  }, [prefill, form])
  return form
}

function ProviderNote({ register_source }: { register_source: string }) {
  return (
    <p className="auth-text">
      {`You logged in with ${register_source}, but you do not have an account here yet. Register once; after that you can log in with ${register_source}.`}
    </p>
  )
}

function LogInInstead({ next }: { next: string }) {
  return (
    <div>
      <h2>Already have an account?</h2>
      <p>
        <Link to={loginUrl('/login', next)}>Log in</Link>.
      </p>
      <WhatToExpect />
    </div>
  )
}

function Bib({ form }: { form: ReturnType<typeof useRegisterForm> }) {
  // Before hydration the form has no values.
  const typed: (string | undefined)[] = form.watch(['user_name', 'teamName', 'country'])
  const [user_name = '', teamName, country] = typed
  return (
    <StartBib
      user_name={user_name}
      team_name={teamNameOrDefault(teamName, user_name || 'Your name')}
      country={country || null}
    />
  )
}
