import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlContext, ControlPanel } from '../controls/control.ts'
import { choice, field, radio, select, slider, text } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { customizeSection } from '../controls/time-series-sections.ts'
import { notEmpty } from '../controls/validate.ts'
import { treeControlTexts as texts } from './control-messages.ts'

const isOrthogonal = ({ values }: ControlContext) => values['layout'] !== 'radial'
const SIDES = (['left', 'top', 'right', 'bottom'] as const).map((side) => choice(side, side))
const SYMBOLS = (['emptyCircle', 'circle', 'rect', 'triangle', 'diamond', 'pin', 'arrow'] as const).map((symbol) => ({
  value: symbol,
  label: t(texts[symbol]),
}))

export const treeControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [field('column', 'id', { label: t(texts.id), validate: notEmpty, clearable: false })],
        [field('column', 'parent', { label: t(texts.parent), validate: notEmpty, clearable: false })],
        [field('column', 'name', { label: t(texts.nodeName), clearable: true })],
        [text('root_node_id', undefined, { label: t(texts.rootNodeId) })],
        [{ ...query.metric, validate: undefined, clearable: true }],
        [query.filters],
        [query.rowLimit],
      ],
    },
    customizeSection(t(texts.layout), [
      [
        radio(
          'layout',
          [
            { value: 'orthogonal', label: t(texts.orthogonal) },
            { value: 'radial', label: t(texts.radial) },
          ],
          'orthogonal',
          { label: t(texts.treeLayout) },
        ),
      ],
      [
        radio(
          'orient',
          [
            { value: 'LR', label: t(texts.leftToRight) },
            { value: 'RL', label: t(texts.rightToLeft) },
            { value: 'TB', label: t(texts.topToBottom) },
            { value: 'BT', label: t(texts.bottomToTop) },
          ],
          'LR',
          { label: t(texts.orient), visible: isOrthogonal },
        ),
      ],
      [radio('node_label_position', SIDES, 'left', { label: t(texts.nodeLabel) })],
      [radio('child_label_position', SIDES, 'bottom', { label: t(texts.childLabel) })],
      [
        radio(
          'emphasis',
          [
            { value: 'ancestor', label: t(texts.ancestor) },
            { value: 'descendant', label: t(texts.descendant) },
          ],
          'descendant',
          { label: t(texts.emphasis), visible: isOrthogonal },
        ),
      ],
      [
        select('symbol', [...SYMBOLS, { value: 'none', label: t(texts.noSymbol) }], 'emptyCircle', {
          label: t(texts.symbol),
          clearable: false,
        }),
      ],
      [slider('symbolSize', { min: 5, max: 30, step: 2 }, 7, { label: t(texts.symbolSize) })],
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
    ]),
  ],
}
