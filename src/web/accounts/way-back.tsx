import { useConfig } from '../config/use-config.ts'

/** How a deleted account returns, where letters go out. */
export function WayBack() {
  if (!useConfig()?.sends_mail) return null
  return (
    <p>
      A letter goes to the address of a deleted account. For 14 days the link in it brings the account back;
      after that nobody can.
    </p>
  )
}
