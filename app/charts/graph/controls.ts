import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlContext, ControlPanel } from '../controls/control.ts'
import { checkbox, field, radio, select, slider, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { colorScheme, customizeSection, legendRows } from '../controls/time-series-sections.ts'
import { isInteger, isNumber, notEmpty } from '../controls/validate.ts'
import { graphControlTexts as texts } from './control-messages.ts'

const isForce = ({ values }: ControlContext) => values['layout'] !== 'circular'
const numbers = { valueType: 'number', validate: isNumber } as const
const forced = { visible: isForce }

export const graphControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [field('column', 'source', { label: t(texts.source), validate: notEmpty, clearable: false })],
        [field('column', 'target', { label: t(texts.target), validate: notEmpty, clearable: false })],
        [{ ...query.metric, validate: undefined, clearable: true }],
        [field('column', 'source_category', { label: t(texts.sourceCategory), clearable: true })],
        [field('column', 'target_category', { label: t(texts.targetCategory), clearable: true })],
        [query.filters],
        [query.rowLimit],
      ],
    },
    customizeSection(t(controlTexts.chartOptions), [[colorScheme]]),
    customizeSection(t(controlTexts.legend), legendRows),
    customizeSection(t(texts.layout), [
      [
        radio(
          'layout',
          [
            { value: 'force', label: t(texts.force) },
            { value: 'circular', label: t(texts.circular) },
          ],
          'force',
          { label: t(texts.layout) },
        ),
      ],
      [
        select(
          'edgeSymbol',
          [
            { value: 'none,none', label: t(texts.noneNone) },
            { value: 'none,arrow', label: t(texts.noneArrow) },
            { value: 'circle,arrow', label: t(texts.circleArrow) },
            { value: 'circle,circle', label: t(texts.circleCircle) },
          ],
          'none,arrow',
          { label: t(texts.edgeSymbol), clearable: false },
        ),
      ],
      [checkbox('draggable', false, { label: t(texts.draggable), ...forced })],
      [
        select(
          'roam',
          [
            { value: false, label: t(texts.disabled) },
            { value: 'scale', label: t(texts.scaleOnly) },
            { value: 'move', label: t(texts.moveOnly) },
            { value: true, label: t(texts.scaleAndMove) },
          ],
          true,
          { label: t(texts.roam), clearable: false },
        ),
      ],
      [
        select(
          'selectedMode',
          [
            { value: false, label: t(texts.disabled) },
            { value: 'single', label: t(texts.single) },
            { value: 'multiple', label: t(texts.multiple) },
          ],
          'single',
          { label: t(texts.selectedMode), clearable: false },
        ),
      ],
      [text('showSymbolThreshold', 0, { label: t(texts.labelThreshold), valueType: 'integer', validate: isInteger })],
      [
        text('baseNodeSize', 20, { label: t(texts.nodeSize), ...numbers }),
        text('baseEdgeWidth', 3, { label: t(texts.edgeWidth), ...numbers }),
      ],
      [slider('edgeLength', { min: 100, max: 1000, step: 50 }, 400, { label: t(texts.edgeLength), ...forced })],
      [slider('gravity', { min: 0.1, max: 1, step: 0.1 }, 0.3, { label: t(texts.gravity), ...forced })],
      [slider('repulsion', { min: 100, max: 3000, step: 50 }, 1000, { label: t(texts.repulsion), ...forced })],
      [slider('friction', { min: 0.1, max: 1, step: 0.1 }, 0.2, { label: t(texts.friction), ...forced })],
    ]),
  ],
}
