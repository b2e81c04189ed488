/**
 * Codes under which federations let athletes race who stand for no country. They are rows of the countries table with
 * a flag of their own, the one exception to ISO 3166, and nobody's home nation (rules §11).
 */
export const NEUTRAL_CODES: Readonly<Record<string, string>> = {
  AIN: 'Individual Neutral Athletes',
  ROC: 'ROC',
  OAR: 'Olympic Athletes from Russia',
  FIS: 'FIS neutral athletes',
}
