/**
 * Codes that federations use for athletes who represent no country. They are in the countries table, with flags of
 * their own, although ISO 3166 does not contain them. Users cannot choose them as home country (rules §11).
 */
export const NEUTRAL_CODES: Readonly<Record<string, string>> = {
  AIN: 'Individual Neutral Athletes',
  ROC: 'ROC',
  OAR: 'Olympic Athletes from Russia',
  FIS: 'FIS neutral athletes',
}
