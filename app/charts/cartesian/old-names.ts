import { readBoolean, readBounds, readNumber, readText } from '../form-data.ts'
import type { FormData } from '../types.ts'

const CURVES: Readonly<Record<string, string>> = {
  basis: 'smooth',
  cardinal: 'smooth',
  monotone: 'smooth',
  'step-before': 'start',
  'step-after': 'end',
}

/** Settings of the drawing of older kinds under the names that the time-series family has for them. */
export function withFamilyNames(formData: FormData): FormData {
  const bounds = readBounds(formData, 'y_axis_bounds')
  const layout = readText(formData, 'x_ticks_layout')
  return {
    ...formData,
    x_axis_title: readText(formData, 'x_axis_label'),
    y_axis_title: readText(formData, 'y_axis_label'),
    x_axis_time_format: readText(formData, 'x_axis_format'),
    tooltipTimeFormat: readText(formData, 'x_axis_format'),
    logAxis: readBoolean(formData, 'y_log_scale', false),
    truncateYAxis: bounds[0] !== null || bounds[1] !== null,
    xAxisLabelRotation: layout === '45°' ? 45 : layout === '90°' ? 90 : readNumber(formData, 'xAxisLabelRotation'),
    seriesType: CURVES[readText(formData, 'line_interpolation') ?? ''] ?? 'line',
  }
}
