import type { EmailBranding, EmailContent } from '#text/email-content.ts'

export function writeText(mail: EmailContent, { display_name, public_url }: EmailBranding): string {
  const { figure, meters = [], heading, paragraphs, button, rows = [], footer = [], unsubscribe } = mail
  const parts = [
    figure && `${figure.value} ${figure.label}`,
    meters.map(({ title, filled, size }) => `${title}: ${filled} of ${size}`).join('\n'),
    heading,
    ...paragraphs,
    button && `${button.label}:\n${button.url}`,
    ...rows.map(({ title, text }) => `${title}\n${text}`),
    ...footer,
    `${display_name}\n${public_url.href}`,
    unsubscribe &&
      `${unsubscribe.reason}\nUnsubscribe or choose what you get (no login needed):\n${unsubscribe.page_url}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
