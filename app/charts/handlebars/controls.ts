import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { Control, ControlContext, ControlPanel } from '../controls/control.ts'
import { checkbox } from '../controls/define.ts'
import { notEmpty } from '../controls/validate.ts'
import { customizeSection } from '../controls/time-series-sections.ts'
import { tableQueryRows } from '../table/controls.ts'
import { DEFAULT_TEMPLATE } from './default-template.ts'
import { texts } from './messages.ts'

const NOT_HERE = new Set(['server_pagination', 'server_page_length', 'percent_metric_calculation'])
const TEMPLATE_ROWS = 14
const STYLE_ROWS = 8

const isAggregate = ({ values }: ControlContext) => values['query_mode'] !== 'raw'

const template: Control = {
  kind: 'template',
  language: 'handlebars',
  name: 'handlebarsTemplate',
  label: t(texts.template),
  default: DEFAULT_TEMPLATE,
  rows: TEMPLATE_ROWS,
  validate: notEmpty,
}

const style: Control = {
  kind: 'template',
  language: 'css',
  name: 'styleTemplate',
  label: t(texts.style),
  default: '',
  rows: STYLE_ROWS,
}

export const handlebarsControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        ...tableQueryRows.map((row) => row.filter((control) => !NOT_HERE.has(control.name))).filter((row) => row.length > 0),
        [checkbox('include_time', false, { label: t(texts.includeTime), requery: true, visible: isAggregate })],
      ],
    },
    customizeSection(t(controlTexts.options), [[template], [style]]),
  ],
}
