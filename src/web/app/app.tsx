import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { Frame } from './frame.tsx'
import { createQueryClient } from './query-client.ts'
import { PageRoutes } from './routes.tsx'

export function App() {
  const [queryClient] = useState(createQueryClient)

  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Frame>
          <PageRoutes />
        </Frame>
      </BrowserRouter>
    </QueryClientProvider>
  )
}
