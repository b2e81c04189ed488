/** The page to log in or register, which continues to `next`. */
export function loginUrl(path: '/login' | '/register', next: string): string {
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`
}
