/** The maximum number of page links, including ellipses. */
const MAX_LINKS = 7

/**
 * Returns the page links below a list that shows `page` of `pages`. Up to seven pages are all listed. If there are
 * more, there are seven entries: the first page, the last page, the pages around `page`, and ellipses for the rest.
 */
export function pageLinks(page: number, pages: number): (number | 'ellipsis')[] {
  if (pages <= MAX_LINKS) return range(1, pages)
  if (page <= 4) return [...range(1, 5), 'ellipsis', pages]
  if (page >= pages - 3) return [1, 'ellipsis', ...range(pages - 4, pages)]
  return [1, 'ellipsis', ...range(page - 1, page + 1), 'ellipsis', pages]
}

export function pageCount(rows: number, rowsPerPage: number): number {
  return Math.ceil(rows / rowsPerPage)
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
