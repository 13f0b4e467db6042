const SECOND = 1000
const UNITS = [
  { name: 'y', size: 365 * 24 * 3600 * SECOND },
  { name: 'd', size: 24 * 3600 * SECOND },
  { name: 'h', size: 3600 * SECOND },
  { name: 'm', size: 60 * SECOND },
] as const

/** Milliseconds in words: `1m 6s`, `1.3s`, `500ms`. */
export function formatDuration(value: number): string {
  const size = Math.abs(value)
  if (size < SECOND) return `${sign(value)}${size >= 1 ? Math.round(size) : Math.ceil(size)}ms`
  const { parts, rest } = splitLargeUnits(size)
  const seconds = truncateDecimals(rest / SECOND, 1)
  if (seconds > 0) parts.push(`${seconds}s`)
  return sign(value) + parts.join(' ')
}

/** Milliseconds down to nanoseconds: `1ms 400µs 80ns`. */
export function formatDurationSubunits(value: number): string {
  const size = Math.abs(value)
  const { parts, rest } = splitLargeUnits(size)
  const nanoseconds = Math.round(rest * 1_000_000)
  const units: [string, number][] = [
    ['s', 1_000_000_000],
    ['ms', 1_000_000],
    ['µs', 1000],
    ['ns', 1],
  ]
  let left = nanoseconds
  for (const [name, unit] of units) {
    const count = Math.floor(left / unit)
    left -= count * unit
    if (count > 0) parts.push(`${count}${name}`)
  }
  return parts.length > 0 ? sign(value) + parts.join(' ') : '0ms'
}

/** Milliseconds as a clock: `0:10.5`, `1:06`, `1:00:00`. */
export function formatDurationColon(value: number): string {
  const size = Math.abs(value)
  const days = Math.floor(size / UNITS[1].size)
  const hours = Math.floor((size % UNITS[1].size) / UNITS[2].size)
  const minutes = Math.floor((size % UNITS[2].size) / UNITS[3].size)
  const seconds = truncateDecimals((size % UNITS[3].size) / SECOND, 1)
  const whole = Math.floor(seconds)
  const decimals = seconds > whole ? `.${Math.round((seconds - whole) * 10)}` : ''
  const large = [days, hours, minutes]
  const first = large.findIndex((part) => part > 0)
  const kept = large.slice(first < 0 ? 2 : first).map((part, index) => (index === 0 ? String(part) : pad(part)))
  return `${sign(value)}${kept.join(':')}:${pad(whole)}${decimals}`
}

function splitLargeUnits(size: number): { parts: string[]; rest: number } {
  const parts: string[] = []
  let rest = size
  for (const unit of UNITS) {
    const count = Math.floor(rest / unit.size)
    rest -= count * unit.size
    if (count > 0) parts.push(`${count}${unit.name}`)
  }
  return { parts, rest }
}

function truncateDecimals(value: number, digits: number): number {
  const factor = 10 ** digits
  return Math.floor(Number((value * factor).toFixed(6))) / factor
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}

function sign(value: number): string {
  return value < 0 ? '−' : ''
}
