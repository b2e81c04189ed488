import type { Page } from '@playwright/test'
import type { Written } from './hostile-fields.ts'

/** Records which texts of each field the pages have shown exactly as they are stored. */
export class Shown {
  readonly #left = new Map<string, Set<string>>()
  readonly #seen = new Map<string, number>()

  /** From now on, looks for these texts of the fields. */
  lookFor(written: readonly Written[]): void {
    for (const { field, texts } of written) this.#left.set(field, new Set(texts.map(withUnixLineEnds)))
  }

  note(page: string): void {
    for (const [field, texts] of this.#left) {
      for (const text of texts) {
        if (!page.includes(text)) continue
        texts.delete(text)
        this.#seen.set(field, (this.#seen.get(field) ?? 0) + 1)
      }
    }
  }

  /** For each field, how many of its texts were shown. */
  summary(): string {
    return [...this.#seen].map(([field, count]) => `${field} ${count}`).join(', ')
  }

  /** The fields of which no text was shown. */
  unseen(fields: readonly string[]): string[] {
    return fields.filter((field) => !this.#seen.has(field))
  }
}

/** All text of a page, including its form fields, images and links. Also records violations. */
export async function textsOf(page: Page): Promise<string> {
  const texts = await page.evaluate(() => [
    ...(window.violationsIn?.(document) ?? ['the checks do not run']).map((message) => {
      void window.noteViolation(message)
      return ''
    }),
    document.documentElement.textContent,
    ...[...document.querySelectorAll('input')].map(({ value }) => value),
    ...[...document.querySelectorAll('img[src], a[href]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href'),
    ),
  ])
  return withUnixLineEnds(texts.join('\n'))
}

/** HTML parsing normalizes line endings, so texts are compared without that difference. */
function withUnixLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
