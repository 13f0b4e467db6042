import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { answerParts, ChartQueryError, type PartDoors, type PartSource } from '../../app/charts/parts.ts'
import { drawMatrixPicture, drawPicture, type PictureRequest } from '../../app/charts/pictures.tsx'
import { isMatrix, partsOf } from '../../app/charts/queries.ts'
import type { QueryResult } from '../../app/charts/query-types.ts'
import { visibleChartsById } from '../db/chart-parts.ts'
import type { Catalogue } from '../db/client.ts'
import type { DashboardChart } from '../db/dashboards.ts'
import { charts } from '../db/schema.ts'
import { toApiError } from '../http/error-handler.ts'
import { answerContext } from '../query/answer-context.ts'
import { chartForm, contextOf } from '../query/chart-context.ts'
import type { Dataset } from '../query/dataset.ts'
import { type DataRequest, toDataError } from '../query/data-request.ts'
import { parseJson } from '../query/json.ts'
import { QueryError } from '../query/messages.ts'
import type { QueryContext } from '../query/query-context.ts'
import { readQueryContext } from '../query/read-context.ts'

export interface PictureSize {
  readonly width: number
  readonly height: number
}

const answered = z.looseObject({
  data: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  colnames: z.array(z.string()),
  coltypes: z.array(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])),
})

/**
 * A stored chart as SVG, with the rows that the caller of `request` may see. Null when there is no such chart. Throws
 * what asking for its data throws.
 */
export async function drawChart(
  db: Catalogue,
  request: DataRequest,
  chartId: number,
  { width, height, titled, readAsset }: PictureSize & Pick<PictureRequest, 'readAsset'> & { readonly titled: boolean },
): Promise<string | null> {
  const [chart] = await db.select().from(charts).where(eq(charts.id, chartId))
  if (!chart) return null
  const formData = await chartForm(chart)
  const title = titled ? (chart.slice_name ?? '') : undefined
  if (isMatrix(formData)) return matrixPicture(request, { width, height, formData, readAsset, title })
  const parts = partsOf(formData)
  const { data, datasource } = parts
    ? { data: await partAnswers(formData, parts, partDoors(db, request)) }
    : await answersOf(request, readQueryContext(await contextOf(chart)))
  return drawPicture({ width, height, formData, data, datasource, readAsset, title })
}

async function matrixPicture(request: DataRequest, picture: Omit<PictureRequest, 'data'>): Promise<string> {
  const [id, type] = picture.formData.datasource.split('__')
  const dataset = await request.dataset({ id: Number(id), type: type ?? 'table' })
  const ask = async (context: object) => (await answersOf(request, readQueryContext(context))).data
  return drawMatrixPicture({ ...picture, datasource: datasourceFacts(dataset), ask })
}

async function answersOf(request: DataRequest, context: QueryContext) {
  const scope = await request.scope(context)
  const answers = await answerContext({ ...context, result_format: 'json', result_type: 'full' }, scope)
  return { data: answers.map((text) => answered.parse(parseJson(text))), datasource: datasourceFacts(scope.dataset) }
}

async function partAnswers(...asked: Parameters<typeof answerParts>): Promise<QueryResult[]> {
  try {
    return await answerParts(...asked)
  } catch (error) {
    throw error instanceof ChartQueryError ? new QueryError(error.message) : error
  }
}

/** The charts of a chart, with the rights of the caller of `request` on each of them. */
function partDoors(db: Catalogue, request: DataRequest): PartDoors {
  return {
    load: async (ids) => {
      const found = await visibleChartsById({ db, principal: request.principal, now: Date.now() }, ids)
      return Promise.all(found.map((chart) => partSource(request, chart)))
    },
    ask: async (context) => (await answersOf(request, readQueryContext(context))).data,
    describe: (error) => {
      const failure = toApiError(toDataError(error), request.requestId)
      const { message } = failure.body
      return typeof message === 'string' ? message : failure.message
    },
  }
}

async function partSource(request: DataRequest, { id, slice_name: name, form_data: stored }: DashboardChart): Promise<PartSource> {
  const formData = { ...stored, viz_type: String(stored['viz_type']), datasource: String(stored['datasource']) }
  const datasetId = /^(\d+)__table$/.exec(formData.datasource)?.[1]
  // A closed or missing dataset is told of when it is asked.
  const dataset = datasetId === undefined ? undefined : await request.dataset({ id: Number(datasetId) }).catch(() => undefined)
  return { id, name, formData, ...(dataset && { datasource: datasourceFacts(dataset) }) }
}

/** What of a dataset changes how its charts write names and figures. */
function datasourceFacts({ columns, metrics }: Dataset): NonNullable<PictureRequest['datasource']> {
  const named = [...columns, ...metrics].flatMap(({ name, verboseName }) => (verboseName ? [[name, verboseName]] : []))
  return {
    verboseNames: Object.fromEntries(named),
    numberFormats: Object.fromEntries(metrics.flatMap(({ name, d3format }) => (d3format ? [[name, d3format]] : []))),
    currencies: Object.fromEntries(
      metrics.flatMap(({ name, currency }) => {
        const read = currencySchema.safeParse(currency === null ? null : parseJson(currency))
        return read.success ? [[name, read.data]] : []
      }),
    ),
  }
}

const currencySchema = z.object({ symbol: z.string().optional(), symbolPosition: z.string().optional() })
