/**
 * Codes under which federations enter athletes who represent no country. They are rows of the countries table with
 * their own flags, the one exception to ISO 3166, and cannot be a user's home country (rules §11).
 */
export const NEUTRAL_CODES: Readonly<Record<string, string>> = {
  AIN: 'Individual Neutral Athletes',
  ROC: 'ROC',
  OAR: 'Olympic Athletes from Russia',
  FIS: 'FIS neutral athletes',
}
