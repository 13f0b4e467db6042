import { t } from '../../i18n/message.ts'
import { DeckChart } from '../deck/deck-chart.tsx'
import { deckTexts } from '../deck/messages.ts'
import type { ChartProps } from '../types.ts'
import { gridLayer } from './layer.ts'

export function DeckGridChart(props: ChartProps) {
  return <DeckChart {...props} name={t(deckTexts.grid)} buildLayer={gridLayer} />
}
