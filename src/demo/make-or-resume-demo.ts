import type { Variant } from '#game/calendar/season-settings.ts'
import type { Db } from '#server/platform/db/db.ts'
import { DEMO_VERSION, saveDueData } from './advance-demo.ts'
import { completeDemo, makeDemoSeason } from './make-demo-season.ts'
import { withDemoLock } from './store/demo-lock.ts'
import { findDemo, hasSeason } from './store/demos.ts'

const SIZE = { seed: 'podium', players: 300 }

/**
 * Generates a demo season in an empty database, or completes an interrupted one. In a complete demo, saves what became
 * due while the server was stopped, so that the fake players have teams before the due selections are locked. Other
 * databases are not changed.
 */
export async function makeOrResumeDemo(
  db: Db,
  variant: Variant,
  printLine: (line: string) => void,
  size = SIZE,
): Promise<void> {
  await withDemoLock(db, async () => {
    const unfinished = await findDemo(db, DEMO_VERSION, 'unfinished')
    if (unfinished) {
      printLine('Completing the demo season …')
      await completeDemo(db, unfinished)
    } else if (!(await hasSeason(db))) {
      printLine(
        `The database is empty: creating a demo season (${variant}; set DEMO=off for an empty database) …`,
      )
      await makeDemoSeason(db, { variant, ...size })
    } else {
      await resumeDemo(db, printLine)
    }
  })
}

/**
 * Saves what became due while the server was stopped. An error is printed and not thrown, so that the server still
 * starts.
 */
async function resumeDemo(db: Db, printLine: (line: string) => void): Promise<void> {
  const demo = await findDemo(db, DEMO_VERSION, 'current')
  if (!demo) return
  await saveDueData(db, demo).catch((error: unknown) => {
    printLine(`The demo season cannot continue: ${String(error)}`)
  })
}

/** Whether the current season is a demo of this version. */
export async function isDemoCurrent(db: Db): Promise<boolean> {
  return (await findDemo(db, DEMO_VERSION, 'current')) !== undefined
}
