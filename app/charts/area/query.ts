export { timeSeriesQuery as areaQuery } from '../query/time-series-query.ts'
