interface ImportMetaEnv {
  /** Where the flags lie, one SVG per alpha-3 code (vite.config.ts). */
  readonly FLAG_FOLDER: string
  /** The code that sport writes for a country, by alpha-3, where the two differ. */
  readonly FEDERATION_CODES: Readonly<Record<string, string>>
}
