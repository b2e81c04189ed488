import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/fonts.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AdminApp } from '../admin/admin-app.tsx'
import { createQueryClient } from '../core/api/query-client.ts'

// The entry point of the admin pages. They are a separate bundle that is rendered only in the browser
// (docs/decisions/0042-admin-pages.md).

// The style sheet hides flags until this attribute is set.
document.documentElement.dataset.painted = ''

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <AdminApp queryClient={createQueryClient()} />
  </StrictMode>,
)
