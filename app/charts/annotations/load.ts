import { use } from 'react'
import { readList } from '../form-data.ts'
import type { FormData } from '../types.ts'
import type { AnnotationLines, AnnotationRanges } from './annotation-marks.tsx'
import type { Annotate } from './annotations.ts'

/** What reads and draws annotation layers, which few charts have. */
export type AnnotationParts = {
  AnnotationLines: typeof AnnotationLines
  AnnotationRanges: typeof AnnotationRanges
  prepareAnnotations: Annotate
}

let loaded: AnnotationParts | undefined
let loading: Promise<AnnotationParts> | undefined

function hasLayers(formData: FormData): boolean {
  return readList(formData, 'annotation_layers').length > 0
}

async function load(): Promise<AnnotationParts> {
  try {
    const [marks, { prepareAnnotations }] = await Promise.all([import('./annotation-marks.tsx'), import('./prepare.ts')])
    loaded = { AnnotationLines: marks.AnnotationLines, AnnotationRanges: marks.AnnotationRanges, prepareAnnotations }
    return loaded
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** Loads what the layers of a chart need. A picture waits for it; on the screen the chart does so by itself. */
export async function loadAnnotations(formData: FormData): Promise<void> {
  if (hasLayers(formData)) await (loading ??= load())
}

/** What draws the layers of a chart, undefined for one without. Suspends while it loads. */
export function useAnnotations(formData: FormData): AnnotationParts | undefined {
  if (!hasLayers(formData)) return undefined
  return loaded ?? use((loading ??= load()))
}
