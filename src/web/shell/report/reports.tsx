import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSettings } from '../../core/config/use-settings.ts'
import { useConsent } from '../../core/consent/consent-store.ts'
import { redactText } from './redact.ts'

/** Starts the reports to third parties that the operator has configured, if the user consents. */
export function Reports() {
  const settings = useSettings()
  const has_consented = useConsent().answer === 'true'
  useErrorReports(settings?.sentry_dsn, has_consented)
  useAnalytics(settings?.analytics_id ?? undefined, has_consented)
  return null
}

function useErrorReports(dsn: string | undefined, has_consented: boolean): void {
  useEffect(() => {
    if (dsn && has_consented) void import('./error-reports.ts').then(({ startReports }) => startReports(dsn))
  }, [dsn, has_consented])
}

function useAnalytics(id: string | undefined, has_consented: boolean): void {
  const { pathname } = useLocation()
  const counted = id && has_consented ? id : undefined

  useEffect(() => {
    if (counted)
      void import('./analytics.ts').then(({ countView }) => countView(counted, redactText(pathname)))
  }, [counted, pathname])
}
