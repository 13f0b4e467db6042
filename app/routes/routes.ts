import type { RouteObject } from 'react-router'
import { Root } from './root.tsx'
import { RouteError } from './route-error.tsx'
import { RootFallback } from './root-fallback.tsx'

/**
 * The screens. Every leaf loads with its first visit and exports `Component`, and where it helps `loader` (prefetch only)
 * and `handle` (`{wide: true}` starts with the rail closed). A leaf failing keeps the frame around it.
 */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: RootFallback,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          { path: '*', lazy: () => import('./not-found.tsx') },
        ],
      },
    ],
  },
]
