import { Loading } from '../ui/skeleton.tsx'

/** While the first screen loads: an empty page that says so, since a spinner would only flash. */
export function RootFallback() {
  return <Loading />
}
