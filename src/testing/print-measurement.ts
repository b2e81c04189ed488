export function printMeasurement(text: string): void {
  process.stdout.write(`${text}\n`)
}
