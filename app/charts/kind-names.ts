export { chartKindMessages as kindNames } from '../i18n/charts.ts'
