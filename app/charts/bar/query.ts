export { timeSeriesQuery as barQuery } from '../query/time-series-query.ts'
