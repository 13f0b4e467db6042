import { useQuery } from '@tanstack/react-query'
import { exploreQueries } from '../../api/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { tabOptions } from './dashboard-tabs.ts'
import type { useDashboardOptions } from './use-dashboard-options.ts'

interface DashboardChoiceProps {
  /** A number is a dashboard that is there, a text the title of one to make. */
  readonly value: number | string | undefined
  readonly options: ReturnType<typeof useDashboardOptions>
  /** The place in the dashboard; undefined for its first. */
  readonly tab: string | undefined
  /** Whether the chart is on the chosen dashboard already, where it stays in its place. */
  readonly isThere: boolean
  readonly onSearch: (text: string) => void
  readonly onChange: (value: number | string | undefined) => void
  readonly onTab: (tab: string | undefined) => void
}

/** The dashboard that a chart joins, there or to be made, and the tab of it. */
export function DashboardChoice({ value, options, tab, isThere, onSearch, onChange, onTab }: DashboardChoiceProps) {
  const { listed, chosen, loading, failed } = options
  const { data: tabs } = useQuery({
    ...exploreQueries.dashboardTabs(chosen?.id ?? 0),
    enabled: chosen !== undefined && !isThere,
  })
  const places = chosen && !isThere && tabs ? tabOptions(tabs, t(dialogMessages.outOfTab)) : []
  return (
    <>
      <Field label={t(dialogMessages.addToDashboard)} error={failed ? t(dialogMessages.dashboardsFailed) : undefined}>
        <Select<number | string>
          label={t(dialogMessages.addToDashboard)}
          placeholder={t(dialogMessages.dashboardPlaceholder)}
          value={typeof value === 'number' && !chosen ? undefined : value}
          options={typeof value === 'string' ? [{ value, label: value }, ...listed] : listed}
          loading={loading}
          searchable
          clearable
          onSearch={onSearch}
          create={(text) => listed.find((one) => one.label.toLowerCase() === text.toLowerCase())?.value ?? text}
          onChange={onChange}
        />
      </Field>
      {places.length > 0 ? (
        <Field label={t(dialogMessages.addToTab)}>
          <Select
            label={t(dialogMessages.addToTab)}
            value={tab ?? places[0]?.value}
            options={places}
            onChange={onTab}
          />
        </Field>
      ) : null}
    </>
  )
}
