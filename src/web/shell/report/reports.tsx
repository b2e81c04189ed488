import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSettings } from '../../core/config/use-settings.ts'
import { useConsent } from '../../core/consent/consent-store.ts'
import { redactText } from './redact.ts'

/** Starts the reports to third parties that the operator has configured, if the user consents. */
export function Reports() {
  const settings = useSettings()
  const is_agreed = useConsent().answer === 'true'
  useErrorReports(settings?.sentry_dsn, is_agreed)
  useAnalytics(settings?.analytics_id ?? undefined, is_agreed)
  return null
}

function useErrorReports(dsn: string | undefined, is_agreed: boolean): void {
  useEffect(() => {
    if (dsn && is_agreed) void import('./error-reports.ts').then(({ startReports }) => startReports(dsn))
  }, [dsn, is_agreed])
}

function useAnalytics(id: string | undefined, is_agreed: boolean): void {
  const { pathname } = useLocation()
  const counted = id && is_agreed ? id : undefined

  useEffect(() => {
    if (counted)
      void import('./analytics.ts').then(({ countView }) => countView(counted, redactText(pathname)))
  }, [counted, pathname])
}
