import { PermalinkPage } from '../features/dashboard/permalink-page.tsx'

export const handle = { wide: true }

export function Component() {
  return <PermalinkPage />
}
