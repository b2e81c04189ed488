import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../forms/use-hydrated.ts'
import { type Prefill, readPrefill } from './prefill.ts'

/**
 * Returns the prefilled values; undefined until hydration. They are read from the URL once and then removed from it.
 */
export function usePrefill(): Prefill | undefined {
  const { pathname, search, hash } = useLocation()
  const is_hydrated = useHydrated()
  const navigate = useNavigate()
  const [url_values, setUrlValues] = useState<ReturnType<typeof readPrefill>>()
  if (is_hydrated && !url_values) setUrlValues(readPrefill(search, hash))

  useEffect(() => {
    if (url_values?.must_replace_url) void navigate(pathname + url_values.rest, { replace: true })
  }, [url_values, pathname, navigate])

  return url_values?.prefill
}
