import { dashboardMessages } from '../../i18n/dashboard.ts'
import { t } from '../../i18n/message.ts'

/** Seconds between two refreshes that the settings and the menu offer; 0 is never. */
export const REFRESH_INTERVALS = [0, 10, 30, 60, 300, 1800, 3600, 21_600, 43_200, 86_400]

const MINUTE = 60
const HOUR = 3600

export function intervalText(seconds: number): string {
  if (seconds === 0) return t(dashboardMessages.autoRefreshNever)
  if (seconds < MINUTE) return t(dashboardMessages.seconds, { count: seconds })
  return seconds < HOUR
    ? t(dashboardMessages.minutes, { count: seconds / MINUTE })
    : t(dashboardMessages.hours, { count: seconds / HOUR })
}
