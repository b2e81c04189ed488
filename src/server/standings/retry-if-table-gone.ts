const max_attempts = 3

/**
 * Calls `read`, which finds standings and then reads them. If a standing was replaced and its table dropped in between,
 * calls `read` again.
 */
export async function retryIfTableGone<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read()
    } catch (error) {
      if (!isTableGone(error) || attempt === max_attempts) throw error
    }
  }
}

function isTableGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01'
}
