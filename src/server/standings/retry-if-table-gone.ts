const most_tries = 3

/**
 * Finds standings and reads them. A standing that was replaced may be dropped between the two steps; then the lookup is
 * repeated.
 */
export async function retryIfTableGone<Result>(look: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await look()
    } catch (error) {
      if (!isTableGone(error) || tries === most_tries) throw error
    }
  }
}

function isTableGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01'
}
