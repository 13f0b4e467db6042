import { locale } from './locale.ts'
import { defineMessages } from './message.ts'

/** Texts about time zones. */
export const timeZoneMessages = defineMessages({
  timeZone: 'Time zone',
  ofViewer: 'Viewer’s own',
  dashboardHelp: 'Days, hours and time ranges of all charts follow its clocks, for everybody.',
  ofDataset: 'As each dataset says, else UTC',
  viewerHelp: 'Days, hours and time ranges of charts follow its clocks, unless a dashboard has a zone of its own.',
  shownOfDashboard: 'Times are those of clocks in {zone}, the zone of this dashboard',
  shownOfViewer: 'Times are those of clocks in {zone}, the zone of your account',
})

const UTC = 'UTC'

export interface ZoneOption {
  readonly value: string
  readonly label: string
  readonly hint: string
}

/** All time zones that the browser knows, with how far their clocks are from UTC now; UTC first. */
export function zoneOptions(now: number): readonly ZoneOption[] {
  const names = Intl.supportedValuesOf('timeZone').filter((name) => name !== UTC)
  return [UTC, ...names].map((name) => ({ value: name, label: zoneLabel(name), hint: offsetText(name, now) }))
}

/** `America/New York` */
export function zoneLabel(name: string): string {
  return name.replaceAll('_', ' ')
}

function offsetText(zone: string, now: number): string {
  const parts = new Intl.DateTimeFormat(locale(), { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
