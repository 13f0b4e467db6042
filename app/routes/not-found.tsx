import { ErrorScreen } from '../features/frame/error-screen.tsx'

export function Component() {
  return <ErrorScreen kind="not-found" />
}
