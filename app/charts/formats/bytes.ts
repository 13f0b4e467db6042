const DECIMAL_UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB', 'RB', 'QB']
const BINARY_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB']

/** Bytes with at most two decimals: `1.02kB`, `1KiB`, `0B/s`. */
export function formatBytes(value: number, options: { base: 1000 | 1024; perSecond?: boolean }): string {
  const units = options.base === 1000 ? DECIMAL_UNITS : BINARY_UNITS
  const suffix = options.perSecond ? '/s' : ''
  if (value === 0) return `0B${suffix}`
  const size = Math.abs(value)
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(size) / Math.log(options.base))))
  const scaled = Number((size / options.base ** power).toFixed(2))
  return `${value < 0 ? '−' : ''}${scaled}${units[power]}${suffix}`
}
