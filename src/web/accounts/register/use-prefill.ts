import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../forms/use-hydrated.ts'
import { type Prefill, readPrefill } from './prefill.ts'

/**
 * What the reader's link brought along. It is read once, by the browser only, and then stands in no address any more.
 * Undefined until it is known whether there is something.
 */
export function usePrefill(): Prefill | undefined {
  const { pathname, search, hash } = useLocation()
  const is_hydrated = useHydrated()
  const navigate = useNavigate()
  const [brought, setBrought] = useState<ReturnType<typeof readPrefill>>()
  if (is_hydrated && !brought) setBrought(readPrefill(search, hash))

  useEffect(() => {
    if (brought?.has_more) void navigate(pathname + brought.rest, { replace: true })
  }, [brought, pathname, navigate])

  return brought?.prefill
}
