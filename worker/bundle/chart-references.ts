import { isObject, listOf, parseObject, type JsonObject } from './json-values.ts'

/** Form data of a chart on its new dataset; annotation layers that ask other objects are dropped, formulas stay. */
export function remapParams(params: JsonObject, datasetId: number): JsonObject {
  const layers = params['annotation_layers']
  return {
    ...params,
    ...(Array.isArray(layers) ? { annotation_layers: layers.filter(isFormula) } : {}),
    datasource: `${datasetId}__table`,
  }
}

/** A saved query context on its new dataset, as JSON text; null when it holds no JSON object. */
export function remapQueryContext(
  text: string | null | undefined,
  datasetId: number,
  withLayers: (settings: JsonObject) => JsonObject,
): string | null {
  const context = parseObject(text)
  if (!context) return null
  const datasource = { id: datasetId, type: 'table' }
  const formData = context['form_data']
  const queries = listOf(context['queries']).map((query) =>
    isObject(query) && 'datasource' in query ? { ...query, datasource } : query,
  )
  return JSON.stringify({
    ...context,
    datasource,
    ...(isObject(formData) ? { form_data: withLayers({ ...formData, datasource: `${datasetId}__table` }) } : {}),
    ...('queries' in context ? { queries } : {}),
  })
}

function isFormula(layer: unknown): boolean {
  return isObject(layer) && layer['annotationType'] === 'FORMULA'
}
