import { t } from '../i18n/message.ts'
import type { ChartKind } from './kind.ts'
import { partMessages } from './part-messages.ts'
import { ChartQueryError } from './query/base-query.ts'
import { queryContext } from './query/context.ts'
import type { QueryContext, QueryResult } from './query-types.ts'
import type { DatasourceFacts, FormData, QueryOptions } from './types.ts'

/** For the Worker, which comes through this door. */
export { ChartQueryError }

/** How a kind draws other charts together. */
export type ChartParts = {
  /** The control that names them. */
  field: string
  /** Their ids, in the order in which they are drawn. */
  idsOf: (formData: FormData) => readonly number[]
  /** The kind of a chart that can be drawn with others; undefined for one that cannot. */
  kindOf: (vizType: string) => ChartKind | undefined
  /** The settings of one as it is asked inside of the whole. */
  formOf: (whole: FormData, part: FormData) => FormData
}

/** Another chart as it is saved, with what is known of its dataset. */
export type PartSource = { id: number; name: string; formData: FormData; datasource?: DatasourceFacts }

/** What an answer says of the chart that it is of. */
export type ResultPart = {
  chartId: number
  name?: string
  /** Settings that its rows were asked with. */
  formData?: FormData
  datasource?: DatasourceFacts
  /** Why there are no rows. */
  failure?: string
}

/** One chart inside of another: what to ask for, or why it cannot be asked. */
export type PartQuestion = ResultPart & { context?: QueryContext }

export type LoadParts = (ids: readonly number[]) => readonly PartSource[] | Promise<readonly PartSource[]>

export type PartDoors = {
  /** The charts that the reader may see, in any order; the others are left out. */
  load: LoadParts
  ask: (context: QueryContext) => Promise<readonly QueryResult[]>
  describe: (error: unknown) => string
}

/** What to ask for each chart that `whole` is made of. Throws ChartQueryError when it names none. */
export function partQuestions(
  whole: FormData,
  parts: ChartParts,
  sources: readonly PartSource[],
  options: QueryOptions = {},
): PartQuestion[] {
  const ids = parts.idsOf(whole)
  if (ids.length === 0) throw new ChartQueryError(parts.field, t(partMessages.none))
  const found = new Map(sources.map((source) => [source.id, source]))
  return ids.map((chartId): PartQuestion => {
    const source = found.get(chartId)
    if (!source) return { chartId, failure: t(partMessages.gone, { name: `#${chartId}` }) }
    const { name, datasource } = source
    const known = { chartId, name, ...(datasource && { datasource }) }
    const kind = parts.kindOf(source.formData.viz_type)
    if (!kind) return { ...known, failure: t(partMessages.other, { name }) }
    const formData = parts.formOf(whole, source.formData)
    try {
      return { ...known, formData, context: queryContext(kind, formData, options) }
    } catch (error) {
      return { ...known, failure: failureText(name, error instanceof Error ? error.message : String(error)) }
    }
  })
}

/**
 * The answers of the charts that `whole` is made of, in its order, one a chart. A chart that is gone, closed to the
 * reader or failing says so in its `part`; the others are there. Asks in the same turn where `load` answers at once.
 */
export async function answerParts(
  whole: FormData,
  parts: ChartParts,
  { load, ask, describe }: PartDoors,
  options: QueryOptions = {},
): Promise<QueryResult[]> {
  const loaded = load(parts.idsOf(whole))
  const questions = partQuestions(whole, parts, loaded instanceof Promise ? await loaded : loaded, options)
  return Promise.all(
    questions.map(async ({ context, ...part }): Promise<QueryResult> => {
      if (!context) return { ...NO_ROWS, part }
      try {
        const [result = NO_ROWS] = await ask(context)
        return { ...result, part }
      } catch (error) {
        return { ...NO_ROWS, part: { ...part, failure: failureText(part.name ?? '', describe(error)) } }
      }
    }),
  )
}

/** Whether there is nothing to show: no rows, and nothing to say of why. */
export function isEmptyAnswer(results: readonly QueryResult[]): boolean {
  return results.every(({ data, part }) => data.length === 0 && part?.failure === undefined)
}

const NO_ROWS: QueryResult = { data: [], colnames: [], coltypes: [], rowcount: 0 }

function failureText(name: string, detail: string): string {
  return t(partMessages.failed, { name, detail })
}
