import type { RouteObject } from 'react-router'
import { Root } from './root.tsx'
import { RouteError } from './route-error.tsx'
import { RootFallback } from './root-fallback.tsx'

/**
 * The screens. Every leaf loads with its first visit and exports `Component`, and where it helps `loader` (prefetch
 * only) and `handle` (`{wide: true}` starts with the rail closed). A leaf failing keeps the frame around it.
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
          { index: true, lazy: () => import('./home.tsx') },
          { path: 'superset/welcome', lazy: () => import('./home.tsx') },
          { path: 'dashboard/list', lazy: () => import('./dashboards.tsx') },
          { path: 'dashboard/new', lazy: () => import('./dashboard-new.ts') },
          { path: 'superset/dashboard/p/:key', lazy: () => import('./dashboard-permalink.tsx') },
          { path: 'superset/dashboard/:idOrSlug', lazy: () => import('./dashboard.tsx') },
          { path: 'chart/list', lazy: () => import('./charts.tsx') },
          { path: 'chart/add', lazy: () => import('./chart-new.ts') },
          ...(import.meta.env.DEV ? [{ path: 'chart/gallery', lazy: () => import('./chart-gallery.tsx') }] : []),
          { path: 'explore', lazy: () => import('./explore.tsx') },
          { path: 'explore/p/:permalinkKey', lazy: () => import('./explore.tsx') },
          { path: 'superset/explore', lazy: () => import('./explore.tsx') },
          { path: 'superset/explore/p/:permalinkKey', lazy: () => import('./explore.tsx') },
          { path: 'tablemodelview/list', lazy: () => import('./datasets.tsx') },
          { path: 'savedqueryview/list', lazy: () => import('./saved-queries.tsx') },
          { path: 'rowlevelsecurity/list', lazy: () => import('./row-level-rules.tsx') },
          { path: 'annotationlayer/list', lazy: () => import('./annotation-layers.tsx') },
          { path: 'annotationlayer/:layerId/annotation', lazy: () => import('./annotations.tsx') },
          { path: 'sqllab', lazy: () => import('./sql-lab.tsx') },
          { path: 'sqllab/p/:key', lazy: () => import('./sql-lab.tsx') },
          { path: '*', lazy: () => import('./not-found.tsx') },
        ],
      },
    ],
  },
]
