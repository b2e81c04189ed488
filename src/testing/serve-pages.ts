import { runServer } from '#server/app/run.ts'
import { readSettings } from '#server/platform/config.ts'

/** The server as `main.ts` starts it, with the pages of another folder: `node serve-pages.ts <folder>`. */
await runServer(readSettings(), process.argv[2] ?? '')
