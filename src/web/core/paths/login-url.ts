/** The page to log in or to register, and on from there to `next`. */
export function loginUrl(path: '/login' | '/register', next: string): string {
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`
}
