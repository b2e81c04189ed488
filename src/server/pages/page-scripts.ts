/** The parts of the browser's script, as the build's manifest lists them under their sources. */
export type Manifest = Record<string, Chunk>
type Chunk = { file: string; imports?: string[]; isEntry?: boolean }

/** The addresses of what sources need beyond the script that every page loads. */
export function scriptsOf(sources: readonly string[], manifest: Manifest): string[] {
  const found = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || chunk.isEntry || found.has(`/${chunk.file}`)) return
    found.add(`/${chunk.file}`)
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return [...found]
}
