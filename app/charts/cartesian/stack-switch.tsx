import type { ReactNode } from 'react'
import { SwitchRow } from '../frame/switch-row.tsx'
import { messages } from '../messages.ts'
import type { ChartInteraction, FormData } from '../types.ts'
import type { CartesianDefaults } from './options.ts'

const UNSTACKED = 'None'

type Size = { width: number; height: number }

type Props = {
  interaction: ChartInteraction | undefined
  formData: FormData
  size: Size
  defaults: CartesianDefaults
  children: (formData: FormData, size: Size) => ReactNode
}

/** The stacked style to be chosen over the chart, where its settings ask for that; only areas can fill the axis. */
export function StackSwitch({ interaction, formData, size, defaults, children }: Props) {
  const names = messages.stacks
  const stored = formData['stack'] === true ? 'Stack' : formData['stack']
  const isArea = defaults.area === true || formData['area'] === true
  return (
    <SwitchRow
      interaction={interaction}
      size={size}
      label={messages.stackedStyle}
      stored={typeof stored === 'string' ? stored : UNSTACKED}
      choices={[
        { value: UNSTACKED, label: names.none },
        { value: 'Stack', label: names.stack },
        { value: 'Stream', label: names.stream },
        ...(isArea ? [{ value: 'Expand', label: names.expand }] : []),
      ]}
    >
      {(chosen, room) => children({ ...formData, stack: chosen === UNSTACKED ? null : chosen }, room)}
    </SwitchRow>
  )
}
