import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from './api/query-client.ts'
import { reloadOnChunkFailure } from './routes/chunk-failure.ts'
import { routes } from './routes/routes.ts'
import { adoptPreferences } from './routes/use-appearance.ts'

reloadOnChunkFailure()
adoptPreferences()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
