/** Why a name is reported, as players and operators read it. The codes are those of `src/contract/reports.ts`. */
export const REPORT_REASON_TEXTS = {
  offensive: 'Insults or hate',
  impersonation: 'Pretends to be somebody else',
  advertising: 'Advertising',
  personal: 'Shows private data of somebody',
} as const

type Reason = keyof typeof REPORT_REASON_TEXTS

/** The reasons in the order in which they are offered. */
export const REPORT_REASONS = Object.keys(REPORT_REASON_TEXTS) as Reason[]
