interface ImportMetaEnv {
  /** The URL of the folder with the flags. It has one SVG file per alpha-3 country code (vite.config.ts). */
  readonly FLAG_FOLDER: string
  /** Maps alpha-3 country codes to the codes that sports federations use. Has only the codes that differ. */
  readonly FEDERATION_CODES: Readonly<Record<string, string>>
}
