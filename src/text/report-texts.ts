/**
 * The reasons for which players can report a name. The keys are codes of the API. Players and operators see the texts.
 */
export const REPORT_REASON_TEXTS = {
  offensive: 'Insults or hate',
  impersonation: 'Pretends to be somebody else',
  advertising: 'Advertising',
  personal: 'Shows someone’s private data',
} as const

type Reason = keyof typeof REPORT_REASON_TEXTS

/** The codes of the reasons, in the order in which the page offers them. */
export const REPORT_REASONS = Object.keys(REPORT_REASON_TEXTS) as Reason[]
