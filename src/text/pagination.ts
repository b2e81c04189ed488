/** The number of links shown without an ellipsis. */
const LINKS = 7

/** The page links around `page`, counted from 1: all of them up to seven, otherwise seven with ellipses. */
export function pageLinks(page: number, pages: number): (number | 'ellipsis')[] {
  if (pages <= LINKS) return range(1, pages)
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
