/** The script chunks of the build's manifest, by source file. */
export type Manifest = Record<string, Chunk>
type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }

export type Files = { scripts: string[]; styles: string[] }

/** Returns the scripts and styles that the given source files need, except those that every page loads. */
export function filesOf(sources: readonly string[], manifest: Manifest): Files {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || chunk.isEntry || scripts.has(`/${chunk.file}`)) return
    scripts.add(`/${chunk.file}`)
    for (const file of chunk.css ?? []) styles.add(`/${file}`)
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return { scripts: [...scripts], styles: [...styles] }
}
