import { readText } from '../form-data.ts'
import { type NumberFormatter, numberFormatter } from '../formats/number.ts'
import type { LayerInput } from './layer.ts'

/** How the figures of a layer are written: as its legend does. */
export function figureFormat({ formData, datasource }: LayerInput, metric: string): NumberFormatter {
  return numberFormatter(readText(formData, 'legend_format') ?? datasource.numberFormats?.[metric])
}
