/**
 * Whether the tests run in full, as `npm run test:extended` does. Other runs take a sample (docs/testing.md). `TRIAL`,
 * the former name of the setting, is accepted for one version.
 */
export function readExtended(env: NodeJS.ProcessEnv, warn: (line: string) => void): boolean {
  if (env.EXTENDED) return env.EXTENDED === 'on'
  if (env.TRIAL) warn('TRIAL is now called EXTENDED. The old name will be removed in the next version.')
  return env.TRIAL === 'on'
}

export const isExtendedRun = readExtended(process.env, (line) => process.emitWarning(line))
