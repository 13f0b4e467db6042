import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { tooltipContext } from '../../../../app/charts/deck/tooltip-context.ts'
import { withTooltipTemplate } from '../../../../app/charts/deck/tooltip-template.tsx'
import { homeView } from '../../../../app/charts/deck/viewport.ts'
import type { BuildLayer } from '../../../../app/charts/deck/layer.ts'
import { arcLayer } from '../../../../app/charts/deck-arc/layer.ts'
import { geojsonLayer } from '../../../../app/charts/deck-geojson/layer.ts'
import { gridLayer } from '../../../../app/charts/deck-grid/layer.ts'
import { polygonLayer } from '../../../../app/charts/deck-polygon/layer.ts'
import { scatterLayer } from '../../../../app/charts/deck-scatter/layer.ts'
import { screenGridLayer } from '../../../../app/charts/deck-screengrid/layer.ts'
import { sampleForm, sampleMetric, sampleResult } from '../../../../app/charts/gallery/sample-data.ts'
import { renderTemplate } from '../../../../app/charts/handlebars/template/render.ts'
import { matrixOf } from '../../../../app/charts/map/view.ts'
import type { Row } from '../../../../app/charts/query-types.ts'
import { lightTheme } from '../../../../app/charts/theme.ts'

const SIZE = { width: 400, height: 300 }
const spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' }
const contents = [{ item_type: 'column', column_name: 'street' }, { item_type: 'metric', metric_name: 'count' }]
const OUTLINE = '[[-122,37],[-121,37],[-121,38]]'
const rows: Row[] = [
  { lon: -122.4, lat: 37.8, lon2: -80, lat2: 40, street: 'Elm', kind: 'a', m: 4, shape: OUTLINE, feature: `{"type":"Feature","properties":{"name":"Bay"},"geometry":{"type":"Polygon","coordinates":[${OUTLINE}]}}` },
  { lon: -122.4, lat: 37.8, lon2: -80, lat2: 40, street: 'Oak', kind: 'a', m: 6, shape: OUTLINE, feature: null },
]

/** The item of a layer that is drawn last, with the template that is stored with its chart. */
function itemOf(build: BuildLayer, settings: object, tooltip_template: unknown = 'x') {
  const formData = sampleForm('deck_x', { spatial, tooltip_contents: contents, tooltip_template, ...settings })
  const result = sampleResult(rows, Object.keys(rows[0] ?? {}))
  const layer = build({ formData, result, theme: lightTheme, labelColors: {}, datasource: {}, hidden: new Set(), selected: new Set() })
  const view = homeView(formData, layer.bounds, SIZE)
  const drawn = withTooltipTemplate(formData, layer).draw({ matrix: matrixOf(view, SIZE), view, size: SIZE })
  return { formData, item: drawn.itemAt(drawn.marks[0]?.item ?? -1) }
}

function write(build: BuildLayer, settings: object, template: string): string {
  const { formData, item } = itemOf(build, settings, template)
  if (!item?.facts) throw new Error('nothing to tell')
  return renderTemplate(template, tooltipContext(formData, item.facts, 0))
}

const metric = { type: 'metric', value: sampleMetric('m') }

describe('a template names', () => {
  test.each<[string, BuildLayer, object, string, string]>([
    ['columns, figure and place of a point', scatterLayer, { point_radius_fixed: metric, dimension: 'kind' }, '{{street}} {{metric}} {{count}} {{cat_color}} {{positionString}} {{index}}', 'Oak 6 6 a -122.4, 37.8 0'],
    ['both ends of an arc', arcLayer, { start_spatial: spatial, end_spatial: { type: 'latlong', lonCol: 'lon2', latCol: 'lat2' } }, '{{sourcePosition.[0]}} {{targetPosition.[1]}} {{street}}', '-122.4 40 Elm'],
    ['the figure of an area', polygonLayer, { line_column: 'shape', metric: sampleMetric('m') }, '{{metric}} {{m}} {{count}} {{title}}', '4 4 4 deck_x'],
    ['properties of a feature', geojsonLayer, { geojson: 'feature' }, '{{name}} {{properties.name}} {{street}}', 'Bay Bay Elm'],
    ['all that lies in a cell', gridLayer, { size: sampleMetric('m'), grid_size: 5000 }, '{{streets}} {{street_count}} {{limit streets 1}} {{metric}} {{count}} {{#each points}}{{m}}{{/each}}', 'Elm, Oak 2 Elm... 10 10 46'],
    ['the same of a cell of the screen', screenGridLayer, { size: sampleMetric('m') }, '{{getField points "street"}} {{value}}', 'Elm, Oak 10'],
  ])('%s', (_, build, settings, template, expected) => {
    expect(write(build, settings, template)).toBe(expected)
  })
})

test.each([null, '', '  \n', {}, 'Drop columns/metrics in "Tooltip contents" above'])('%j is no template: the usual tooltip stays', (template) => {
  expect(itemOf(scatterLayer, {}, template).item?.body).toBeUndefined()
})

test('what is said of a mark aloud stays the usual tooltip', () => {
  const { item } = itemOf(scatterLayer, {}, '<b>{{street}}</b>')
  expect(item?.rows.map(({ label, value }) => `${label} ${value}`)).toEqual(['street Elm'])
  expect(item?.body).toBeDefined()
})

test('a template that cannot be read says why in its tooltip', async () => {
  const { TemplateTooltip } = await import('../../../../app/charts/deck/template-tooltip.tsx')
  const { formData, item } = itemOf(scatterLayer, {})
  if (!item?.facts) throw new Error('nothing to tell')
  const markup = renderToStaticMarkup(<TemplateTooltip template="{{#each}" formData={formData} facts={item.facts} index={0} />)
  expect(markup).toContain('The template cannot be rendered')
})

test('a tooltip of a cell shows what its rows carry along', () => {
  const { item } = itemOf(gridLayer, { size: sampleMetric('m'), grid_size: 5000 })
  expect(item?.rows.at(-1)).toEqual({ label: 'street', value: 'Elm, Oak' })
})
