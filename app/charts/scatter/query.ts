export { timeSeriesQuery as scatterQuery } from '../query/time-series-query.ts'
