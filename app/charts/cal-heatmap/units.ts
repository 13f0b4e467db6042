import type { FormData } from '../types.ts'

export const DOMAINS = ['hour', 'day', 'week', 'month', 'year'] as const
export const SUBDOMAINS = ['min', 'hour', 'day', 'week', 'month'] as const

export type Domain = (typeof DOMAINS)[number]
export type Subdomain = (typeof SUBDOMAINS)[number]

/** What a domain is divided into, shortest first: more than a few hundred cells in one would not be read. */
const DIVISIONS: Readonly<Record<Domain, readonly [Subdomain, ...Subdomain[]]>> = {
  hour: ['min'],
  day: ['min', 'hour'],
  week: ['hour', 'day'],
  month: ['hour', 'day', 'week'],
  year: ['day', 'week', 'month'],
}

/** The two units of a calendar; a subdomain that does not divide the domain gives way to the nearest that does. */
export function unitsOf(formData: FormData): { domain: Domain; subdomain: Subdomain } {
  const domain = DOMAINS.find((one) => one === formData['domain_granularity']) ?? 'month'
  const asked = SUBDOMAINS.find((one) => one === formData['subdomain_granularity']) ?? 'day'
  const [shortest, ...longer] = DIVISIONS[domain]
  if (shortest === asked || longer.includes(asked)) return { domain, subdomain: asked }
  const isShorter = SUBDOMAINS.indexOf(asked) < SUBDOMAINS.indexOf(shortest)
  return { domain, subdomain: isShorter ? shortest : (longer.at(-1) ?? shortest) }
}
