import { createContext, use } from 'react'

/**
 * Where a chart is drawn. `picture`: into one SVG document, without HTML beside the drawing and without a hand that
 * could move it.
 */
export type Medium = 'screen' | 'picture'

export const MediumContext = createContext<Medium>('screen')

export function useIsPicture(): boolean {
  return use(MediumContext) === 'picture'
}
