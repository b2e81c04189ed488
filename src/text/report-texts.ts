/** Why a name is reported, by the codes of the API. Players and operators see the texts. */
export const REPORT_REASON_TEXTS = {
  offensive: 'Insults or hate',
  impersonation: 'Pretends to be somebody else',
  advertising: 'Advertising',
  personal: 'Shows someone’s private data',
} as const

type Reason = keyof typeof REPORT_REASON_TEXTS

/** The reasons in the order in which they are offered. */
export const REPORT_REASONS = Object.keys(REPORT_REASON_TEXTS) as Reason[]
