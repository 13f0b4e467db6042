import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exploreQueries } from '../../api/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { PopoverFoot } from '../../ui/popover-popup.tsx'
import { useFormZone } from './form-zone.ts'
import { TimeRangeFields } from './time-range-fields.tsx'
import { type Frame, frameOf, NO_FILTER } from './time-range.ts'

interface RangeFormProps {
  readonly range: string
  readonly onCancel: () => void
  readonly onApply: (range: string) => void
}

/** Chooses the time range of the chart; nothing changes before Apply. */
export function RangeForm({ range, onCancel, onApply }: RangeFormProps) {
  const [next, setNext] = useState(range)
  const [frame, setFrame] = useState<Frame>(() => frameOf(range))
  const check = useQuery({ ...exploreQueries.timeRange(next, useFormZone()), enabled: next !== NO_FILTER })
  return (
    <>
      <TimeRangeFields range={next} frame={frame} onChange={setNext} onFrame={setFrame} />
      <PopoverFoot>
        <Button size="sm" onClick={onCancel}>
          {t(dialogMessages.cancel)}
        </Button>
        <Button size="sm" kind="primary" disabled={check.isError && next !== NO_FILTER} onClick={() => onApply(next)}>
          {t(dialogMessages.apply)}
        </Button>
      </PopoverFoot>
    </>
  )
}
