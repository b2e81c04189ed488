/** Why a name is reported, as players and operators read it. The codes are those of `src/contract/reports.ts`. */
export const REPORT_REASON_TEXTS = {
  offensive: 'Insults or hate',
  impersonation: 'Pretends to be somebody else',
  advertising: 'Advertising',
  personal: 'Shows private data of somebody',
} as const
