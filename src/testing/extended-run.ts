/** `npm run trial` runs the full numbers of docs/testing.md; CI runs a sample where the full run takes too long. */
export const isExtendedRun = process.env.TRIAL === 'on'
