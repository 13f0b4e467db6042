import { createRoot } from 'react-dom/client'
import '../../app/ui/tokens.css'
import '../../app/ui/base.css'
import '../../app/ui/fonts.css'
import { Gallery } from '../../app/charts/gallery/gallery.tsx'
import { Variants } from './variants.tsx'

/** The gallery without the product around it; `?variants` shows settings of single kinds instead. */
const root = document.getElementById('root')
const { search } = location
if (root) createRoot(root).render(new URLSearchParams(search).has('variants') ? <Variants /> : <Gallery search={search} />)
