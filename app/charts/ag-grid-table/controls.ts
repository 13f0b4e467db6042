import type { ControlPanel } from '../controls/control.ts'
import { tableControls } from '../table/controls.ts'

const NOT_HERE = new Set(['percent_metric_calculation', 'allow_rearrange_columns', 'allow_render_html'])

/** The panel of a table without what the grid does not know. */
export const gridTableControls: ControlPanel = {
  sections: tableControls.sections.map((section) => ({
    ...section,
    rows: section.rows
      .map((row) => row.filter((control) => !NOT_HERE.has(control.name)))
      .filter((row) => row.length > 0),
  })),
}
