interface ImportMetaEnv {
  /** The URL of the folder with the flags, one SVG per alpha-3 code (vite.config.ts). */
  readonly FLAG_FOLDER: string
  /** Country codes as used in sport, by alpha-3 code; only those that differ. */
  readonly FEDERATION_CODES: Readonly<Record<string, string>>
}
