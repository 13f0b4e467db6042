import { useLocation } from 'react-router'
import { Gallery } from '../charts/gallery/gallery.tsx'

export function Component() {
  return <Gallery search={useLocation().search} />
}
