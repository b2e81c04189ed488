import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/fonts.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AdminApp } from '../admin/admin-app.tsx'
import { createQueryClient } from '../core/api/query-client.ts'

// The admin pages are a bundle of their own, rendered in the browser only (docs/decisions/0042-admin-pages.md).
// The style sheet shows flags only on a painted page.
document.documentElement.dataset.painted = ''

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <AdminApp queryClient={createQueryClient()} />
  </StrictMode>,
)
