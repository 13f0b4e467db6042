import { t } from '../../i18n/message.ts'
import { CellsPicture, type PictureCell } from '../frame/cells-picture.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { messages } from '../messages.ts'
import type { ChartProps } from '../types.ts'
import { texts } from './messages.ts'
import { prepareTests, testRows } from './prepare.ts'

const ROW_HEIGHT = 28

/** The tables of the metrics below each other, as far as the picture goes. */
export function PairedTTestPicture({ width, height, formData, data, theme, datasource }: ChartProps) {
  const [result] = data
  const prepared = result && prepareTests(formData, result, datasource)
  if (!prepared || prepared.tests.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const { dimensions, tests, settings } = prepared
  const columns = dimensions.length + 3
  const step = width / columns
  const cells: PictureCell[] = []
  let y = 0
  const add = (texts: readonly string[], rest: Partial<PictureCell>) => {
    for (const [index, text] of texts.entries()) {
      const align = index < dimensions.length ? 'start' : 'end'
      cells.push({ x: index * step, y, width: step, height: ROW_HEIGHT, text, align, rule: 'soft', ...rest })
    }
    y += ROW_HEIGHT
  }
  for (const test of tests) {
    if (y > height) break
    add([test.metric], { isStrong: true, width, rule: undefined })
    add([...dimensions, t(texts.pValue), t(texts.lift), t(texts.significant)], { isStrong: true, isMuted: true, rule: 'strong' })
    for (const row of testRows({ ...test, groups: test.groups.slice(0, Math.ceil(height / ROW_HEIGHT)) }, undefined, settings)) {
      const significant = row.isSignificant === undefined ? t(texts.none) : t(row.isSignificant ? texts.yes : texts.no)
      const figures = row.isControl ? ['', '', t(texts.control)] : [row.pValue, row.lift, significant]
      add([...row.group.keys, ...figures], row.isControl ? { isMuted: true } : {})
    }
  }
  return <CellsPicture cells={cells} width={width} height={height} theme={theme} />
}
