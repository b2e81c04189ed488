/**
 * The first screen should wait for only one reply. So the styles of the public pages are in one file, except fonts.
 * If it does not fit into the first ten packets of a connection (14,600 bytes with headers), it costs another round
 * trip. The styles of the folders in the last line are in a second file, which their pages load (chunks.config.ts).
 * Cascade layers decide which styles win, so the order of the imports has no effect.
 */
import.meta.glob(
  [
    '../**/*.css',
    '!../ui/fonts.css',
    '!../admin/**/*.css',
    '!../scoreboard/**/*.css',
    '!../{accounts,compare,content,forms,leagues,live,market,team-picker,profiles,team}/**/*.css',
  ],
  { eager: true },
)
