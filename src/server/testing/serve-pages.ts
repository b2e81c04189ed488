import { readSettings } from '#server/config.ts'
import { runServer } from '#server/run.ts'

/** The server as `main.ts` starts it, with the pages of another folder: `node serve-pages.ts <folder>`. */
await runServer(readSettings(), process.argv[2] ?? '')
