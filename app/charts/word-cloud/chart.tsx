import { t } from '../../i18n/message.ts'
import { ChartFrame } from '../frame/chart-frame.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { round } from '../frame/marks.tsx'
import { Surface, type SurfaceModel } from '../frame/surface.tsx'
import { walkList } from '../frame/walk.ts'
import { namedAnswers } from '../members/filters.ts'
import { messages } from '../messages.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, ChartProps } from '../types.ts'
import { layoutWords, onWord, type PlacedWord, WORD_WEIGHT } from './layout.ts'
import { wordCloudTexts } from './messages.ts'
import { type PreparedWords, prepareWords } from './prepare.ts'

/** From the middle of a word to its line, over its size. */
const BASELINE = 0.34

export function WordCloudChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const prepared = prepareWords(formData, data[0], theme, datasource, labelColors)
  if (prepared.words.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const placed = layoutWords(formData, prepared.words, width, height)
  return (
    <ChartFrame width={width} height={height}>
      <Surface
        width={width}
        height={height}
        summary={summaryOf(prepared, title)}
        theme={theme}
        source={data[0]}
        model={wordModel(prepared, placed, interaction, theme)}
      >
        {placed.map((one) => (
          <WordText key={one.word.key} placed={one} fill={one.word.color} />
        ))}
      </Surface>
    </ChartFrame>
  )
}

function WordText({ placed, fill }: { placed: PlacedWord; fill: string }) {
  const { x, y, turn, size, text } = placed
  return (
    <text
      transform={`translate(${round(x)},${round(y)})${turn === 0 ? '' : `rotate(${turn})`}`}
      dy={round(size * BASELINE)}
      textAnchor="middle"
      fontSize={round(size)}
      fontWeight={WORD_WEIGHT}
      fill={fill}
    >
      {text}
    </text>
  )
}

function summaryOf({ words, metric }: PreparedWords, title: string | undefined): string {
  const text = messages.summary
  const parts = [text.named(t(wordCloudTexts.name), title), t(wordCloudTexts.words, { count: words.length })]
  const [largest] = words
  if (largest) parts.push(text.largest(largest.member.label, metric.format(largest.value)))
  return `${parts.join(', ')}. ${text.keys}`
}

function wordModel(
  { metric, columns }: PreparedWords,
  placed: readonly PlacedWord[],
  interaction: ChartInteraction,
  theme: ChartTheme,
): SurfaceModel<PlacedWord> {
  const same = (a: PlacedWord, b: PlacedWord) => a.word.key === b.word.key
  return {
    hit: (at) => placed.find((one) => onWord(one, at)),
    move: (from, direction) => walkList(placed, from, direction, same),
    same,
    place: (one) => one,
    tooltip: ({ word }) => ({
      title: word.member.label,
      rows: [{ label: metric.name, color: word.color, value: metric.format(word.value) }],
    }),
    highlight: (one) => (
      <g pointerEvents="none">
        <g stroke={theme.surface} strokeWidth={4} paintOrder="stroke">
          <WordText placed={one} fill={theme.text} />
        </g>
      </g>
    ),
    ...namedAnswers(interaction, ({ word: { member } }) =>
      member.cells.length > 0 ? { label: member.label, columns, cells: member.cells, texts: member.texts } : undefined,
    ),
    onChoose: undefined,
  }
}
