import { lazy, Suspense } from 'react'
import { readText } from '../form-data.ts'
import type { FormData } from '../types.ts'
import type { Layer } from './layer.ts'

const TemplateTooltip = lazy(async () => ({ default: (await import('./template-tooltip.tsx')).TemplateTooltip }))

/** What Superset stores while nothing is written. */
const UNWRITTEN = 'Drop columns/metrics in "Tooltip contents" above'

/** The layer with its tooltips written by the template of the chart, where there is one. */
export function withTooltipTemplate(formData: FormData, layer: Layer): Layer {
  const template = readText(formData, 'tooltip_template') ?? ''
  if (template.trim() === '' || template.includes(UNWRITTEN)) return layer
  return {
    ...layer,
    draw: (frame) => {
      const drawn = layer.draw(frame)
      return {
        ...drawn,
        itemAt: (item) => {
          const found = drawn.itemAt(item)
          if (!found?.facts) return found
          const body = (
            <Suspense>
              <TemplateTooltip template={template} formData={formData} facts={found.facts} index={item} />
            </Suspense>
          )
          return { ...found, body }
        },
      }
    },
  }
}
