import { t } from '../../i18n/message.ts'
import { DeckChart } from '../deck/deck-chart.tsx'
import { deckTexts } from '../deck/messages.ts'
import type { ChartProps } from '../types.ts'
import { polygonLayer } from './layer.ts'

export function DeckPolygonChart(props: ChartProps) {
  return <DeckChart {...props} name={t(deckTexts.polygon)} buildLayer={polygonLayer} />
}
