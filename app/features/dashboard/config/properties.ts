import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import { equal } from '../../../../durable-objects/log/json.ts'

/** The properties a person edits, as the form holds them. */
export interface Properties {
  readonly title: string
  readonly slug: string
  readonly css: string
  readonly certifiedBy: string
  readonly certificationDetails: string
  readonly colorScheme: string
  /** Seconds; 0 is never. */
  readonly refresh: number
  /** IANA name; empty leaves every reader to their own. */
  readonly timeZone: string
}

export function propertiesOf(state: DashboardState): Properties {
  const { props, metadata } = state
  const scheme = metadata['color_scheme']
  const refresh = metadata['refresh_frequency']
  const zone = metadata['time_zone']
  return {
    title: props.dashboard_title,
    slug: props.slug ?? '',
    css: props.css,
    certifiedBy: props.certified_by ?? '',
    certificationDetails: props.certification_details ?? '',
    colorScheme: typeof scheme === 'string' ? scheme : '',
    refresh: typeof refresh === 'number' ? refresh : 0,
    timeZone: typeof zone === 'string' ? zone : '',
  }
}

export function propertyFaults({ title, slug }: Properties): { readonly title: boolean; readonly slug: boolean } {
  return { title: title.trim() === '', slug: slug !== '' && !/^[A-Za-z0-9_-]{1,255}$/.test(slug) }
}

/** The ops for what was changed. Certification details are kept only with somebody who certifies. */
export function propertyOps(before: Properties, after: Properties): SimpleOp[] {
  const certifiedBy = after.certifiedBy.trim() || null
  const details = certifiedBy === null ? null : after.certificationDetails.trim() || null
  const ops: SimpleOp[] = []
  if (after.title.trim() !== before.title) {
    ops.push({ type: 'setProp', data: { key: 'dashboard_title', value: after.title.trim() } })
  }
  if (after.slug !== before.slug) ops.push({ type: 'setProp', data: { key: 'slug', value: after.slug || null } })
  if (after.css !== before.css) ops.push({ type: 'setProp', data: { key: 'css', value: after.css } })
  if (certifiedBy !== (before.certifiedBy || null)) {
    ops.push({ type: 'setProp', data: { key: 'certified_by', value: certifiedBy } })
  }
  if (details !== (before.certificationDetails || null)) {
    ops.push({ type: 'setProp', data: { key: 'certification_details', value: details } })
  }
  const settings = { color_scheme: after.colorScheme, refresh_frequency: after.refresh }
  if (!equal(settings, { color_scheme: before.colorScheme, refresh_frequency: before.refresh })) {
    ops.push({ type: 'setMetadata', data: { set: settings } })
  }
  if (after.timeZone !== before.timeZone) {
    const data = after.timeZone === '' ? { unset: ['time_zone'] } : { set: { time_zone: after.timeZone } }
    ops.push({ type: 'setMetadata', data })
  }
  return ops
}
