export { timeSeriesQuery as lineQuery } from '../query/time-series-query.ts'
