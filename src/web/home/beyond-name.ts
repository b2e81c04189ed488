/** What is known of a race and is not in its name already: a `Women's Sprint Freestyle` is `1.4 km`. */
export function beyondName(name: string, facts: readonly (string | null)[]): string {
  return facts.filter((fact) => fact && !name.includes(fact)).join(' ')
}
