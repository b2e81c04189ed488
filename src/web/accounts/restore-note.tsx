import { useConfig } from '../core/config/use-config.ts'

type Props = {
  is_deleted: boolean
}

/** Renders nothing on a site that does not send email. */
export function RestoreNote({ is_deleted }: Props) {
  if (!useConfig()?.sends_mail) return null
  return (
    <p>
      {is_deleted ? 'We sent you an email.' : 'We will send you an email.'} For 14 days, you can restore your
      account with the link in it. After that the account is gone for good.
    </p>
  )
}
