import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'

/** The address other products link to for a new chart: Explore, with the same parameters. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/explore/${new URL(request.url).search}`)
}
