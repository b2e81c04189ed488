import type { EmailBranding, EmailContent } from '#text/email-content.ts'

export function writeText(mail: EmailContent, { display_name, public_url }: EmailBranding): string {
  const { paragraphs, button, footer = [] } = mail
  const link = button ? [`${button.label}:\n${button.url}`] : []
  return `${[...paragraphs, ...link, ...footer, `${display_name}\n${public_url.href}`].join('\n\n')}\n`
}
