/** Puts a figure that a test has measured into the output of the run. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
