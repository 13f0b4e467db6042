import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { colorSchemes } from '../controls/choices.ts'
import type { ControlContext, ControlPanel } from '../controls/control.ts'
import { checkbox, field, literalChoices, plain, select } from '../controls/define.ts'
import { linearScheme } from '../controls/linear-scheme.ts'
import * as query from '../controls/query-controls.ts'
import { currencyFormat, customizeSection, valueFormat } from '../controls/time-series-sections.ts'
import { isNumber, notEmpty } from '../controls/validate.ts'
import { isOn } from '../controls/visibility.ts'
import { texts } from './messages.ts'

const byCountry = ({ values }: ControlContext) => values['color_by'] === 'country'
const byMetric = (context: ControlContext) => !byCountry(context)
const FIELD_TYPES = [
  ['name', texts.fullName],
  ['cioc', texts.cioc],
  ['cca2', texts.cca2],
  ['cca3', texts.cca3],
] as const
const BUBBLE_SIZES = ['5', '10', '15', '25', '50', '75', '100']

export const worldMapControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [field('column', 'entity', { label: t(texts.entity), validate: notEmpty })],
        [
          select(
            'country_fieldtype',
            FIELD_TYPES.map(([value, label]) => ({ value, label: t(label) })),
            'cca2',
            { label: t(texts.fieldType), clearable: false },
          ),
        ],
        [query.metric],
        [query.filters],
        [query.rowLimit],
        [checkbox('sort_by_metric', undefined, { requery: true })],
      ],
    },
    customizeSection(t(controlTexts.chartOptions), [
      [checkbox('show_bubbles', false, { label: t(texts.showBubbles) })],
      [field('metric', 'secondary_metric', { label: t(texts.bubbleSize), default: null, clearable: true })],
      [
        select('max_bubble_size', literalChoices(BUBBLE_SIZES), '25', {
          label: t(texts.maxBubbleSize),
          freeForm: true,
          validate: isNumber,
          visible: isOn('show_bubbles'),
        }),
      ],
      [
        plain('color', 'color_picker', { r: 0, g: 122, b: 135, a: 1 }, {
          label: t(texts.bubbleColor),
          visible: isOn('show_bubbles'),
        }),
      ],
      [
        select(
          'color_by',
          [
            { value: 'metric', label: t(texts.byMetric) },
            { value: 'country', label: t(texts.byCountry) },
          ],
          'metric',
          { label: t(texts.colorBy), description: t(texts.colorByDescription), clearable: false },
        ),
      ],
      [linearScheme(t(texts.countryScheme), { visible: byMetric })],
      [
        select('color_scheme', colorSchemes, 'supersetColors', {
          label: t(texts.countryScheme),
          clearable: false,
          visible: byCountry,
        }),
      ],
      [valueFormat],
      [currencyFormat],
    ]),
  ],
}
