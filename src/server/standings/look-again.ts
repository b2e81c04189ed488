const most_tries = 3

/**
 * Finds standings and reads them. A table may be dropped between the two, long after another took its place: then it
 * looks again.
 */
export async function lookAgain<Result>(look: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await look()
    } catch (fault) {
      if (!isTableGone(fault) || tries === most_tries) throw fault
    }
  }
}

function isTableGone(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === '42P01'
}
