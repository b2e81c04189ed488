/** Removes the markup from short Markdown, for places that only show plain text. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#+|>|[-*+])\s+/gm, '')
    .replace(/(\*\*|__|~~|`)(.*?)\1/g, '$2')
    .replace(/(^|[^\w*])[*_](\S.*?\S|\S)[*_](?!\w)/g, '$1$2')
    .replace(/\s+/g, ' ')
    .trim()
}
