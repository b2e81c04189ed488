import { runServer } from '#server/app/run.ts'
import { readSettings } from '#server/platform/config.ts'

/** Starts the server like `main.ts`, but with the pages of another folder: `node serve-pages.ts <folder>`. */
await runServer(readSettings(), process.argv[2] ?? '')
