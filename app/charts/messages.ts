import { chartMessages } from '../i18n/charts.ts'
import { t } from '../i18n/message.ts'

/** Every text a chart writes itself, in the reader's language. */
export const messages = {
  invalidFormat: (value: string, format: string) => t(chartMessages.invalidFormat, { value, format }),
  get invalidDate() {
    return t(chartMessages.invalidDate)
  },
  get noResults() {
    return t(chartMessages.noResults)
  },
  get noMatchingRecords() {
    return t(chartMessages.noMatchingRecords)
  },
  unknownType: (type: string) => t(chartMessages.unknownType, { type }),
  get loadFailed() {
    return t(chartMessages.loadFailed)
  },
  /** On the wire too: the server reads it back as null. */
  nullValue: chartMessages.nullValue,
  get emptyCell() {
    return t(chartMessages.emptyCell)
  },
  get others() {
    return t(chartMessages.others)
  },
  get total() {
    return t(chartMessages.total)
  },
  totalOf: (value: string) => t(chartMessages.totalOf, { value }),
  get summaryRow() {
    return t(chartMessages.summaryRow)
  },
  moreSeries: (count: number) => t(chartMessages.moreSeries, { count }),
  get showAll() {
    return t(chartMessages.showAll)
  },
  get invert() {
    return t(chartMessages.invert)
  },
  get legend() {
    return t(chartMessages.legend)
  },
  get zoom() {
    return t(chartMessages.zoom)
  },
  get zoomFirst() {
    return t(chartMessages.zoomFirst)
  },
  get zoomLast() {
    return t(chartMessages.zoomLast)
  },
  get dataTable() {
    return t(chartMessages.dataTable)
  },
  answer: (number: number) => t(chartMessages.answer, { number }),
  get stackedStyle() {
    return t(chartMessages.stackedStyle)
  },
  get stacks() {
    return {
      none: t(chartMessages.stackNone),
      stack: t(chartMessages.stackOn),
      stream: t(chartMessages.stackStream),
      expand: t(chartMessages.stackExpand),
    }
  },
  get search() {
    return t(chartMessages.search)
  },
  get searchRows() {
    return t(chartMessages.searchRows)
  },
  rows: (count: number) => t(chartMessages.rows, { count }),
  pageOf: (page: number, pages: number) => t(chartMessages.pageOf, { page, pages }),
  get previousPage() {
    return t(chartMessages.previousPage)
  },
  get nextPage() {
    return t(chartMessages.nextPage)
  },
  get pageSize() {
    return t(chartMessages.pageSize)
  },
  summary: {
    named: (kind: string, title: string | undefined) => (title ? t(chartMessages.named, { kind, title }) : kind),
    series: (count: number) => t(chartMessages.series, { count }),
    points: (count: number) => t(chartMessages.points, { count }),
    slices: (count: number) => t(chartMessages.slices, { count }),
    range: (from: string, to: string) => t(chartMessages.range, { from, to }),
    extremes: (min: string, max: string) => t(chartMessages.extremes, { min, max }),
    largest: (label: string, value: string) => t(chartMessages.largest, { label, value }),
    value: (label: string, value: string) => t(chartMessages.valueIs, { label, value }),
    get keys() {
      return t(chartMessages.keys)
    },
  },
} as const
