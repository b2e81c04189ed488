import { useConfig } from '../core/config/use-config.ts'

/** How to restore a deleted account, on a site that sends mail. */
export function RestoreNote() {
  if (!useConfig()?.sends_mail) return null
  return (
    <p>
      We sent you an email. For 14 days, the link in it restores your account; after that the account is gone
      for good.
    </p>
  )
}
