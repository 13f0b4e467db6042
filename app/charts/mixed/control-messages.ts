import { defineMessages } from '../../i18n/message.ts'

/** Texts of the control panel alone, which loads when it is opened. */
export const mixedControlTexts = defineMessages({
  sharedQuery: 'Shared query fields',
  advancedA: 'Advanced analytics of query A',
  advancedB: 'Advanced analytics of query B',
  seriesType: 'Series type',
  stack: 'Stack series',
  area: 'Area chart',
  showValue: 'Show values',
  onlyTotal: 'Only total',
  opacity: 'Opacity',
  marker: 'Marker',
  markerSize: 'Marker size',
  yAxis: 'Y-axis',
  sortSeries: 'Sort series by',
  sortSeriesAscending: 'Sort series ascending',
  identifiers: 'Show query identifiers',
  primary: 'Primary',
  secondary: 'Secondary',
  primaryBounds: 'Primary y-axis bounds',
  primaryFormat: 'Primary y-axis format',
  secondaryBounds: 'Secondary y-axis bounds',
  secondaryFormat: 'Secondary y-axis format',
  secondaryCurrency: 'Secondary currency format',
  secondaryTitle: 'Secondary y-axis title',
  secondaryLog: 'Logarithmic secondary y-axis',
})
