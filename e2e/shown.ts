import type { Page } from '@playwright/test'
import type { Written } from './hostile-fields.ts'

/** Which of the texts of each field pages have shown, letter for letter. */
export class Shown {
  readonly #left = new Map<string, Set<string>>()
  readonly #seen = new Map<string, number>()

  /** What stands in the fields from now on. */
  lookFor(written: readonly Written[]): void {
    for (const { field, texts } of written) this.#left.set(field, new Set(texts.map(oneEnd)))
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

  /** How many of each field. */
  summary(): string {
    return [...this.#seen].map(([field, count]) => `${field} ${count}`).join(', ')
  }

  /** Those of the fields of which none was shown. */
  unseen(fields: readonly string[]): string[] {
    return fields.filter((field) => !this.#seen.has(field))
  }
}

/** All that a page says, and what stands in its fields, pictures and links. It is looked through on this occasion. */
export async function textsOf(page: Page): Promise<string> {
  const texts = await page.evaluate(() => [
    ...(window.violationsIn?.(document) ?? ['nobody looks']).map((words) => {
      void window.noteViolation?.(words)
      return ''
    }),
    document.documentElement.textContent,
    ...[...document.querySelectorAll('input')].map(({ value }) => value),
    ...[...document.querySelectorAll('img[src], a[href]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href'),
    ),
  ])
  return oneEnd(texts.join('\n'))
}

/** A document knows one way only to end a line. */
function oneEnd(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
