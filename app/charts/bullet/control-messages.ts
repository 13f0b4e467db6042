import { defineMessages } from '../../i18n/message.ts'

/** Texts of the control panel alone, which loads when it is opened. */
export const bulletControlTexts = defineMessages({
  ranges: 'Ranges',
  rangesHelp: 'Ends of the shaded ranges, separated by commas',
  rangeLabels: 'Range labels',
  markers: 'Markers',
  markersHelp: 'Values to mark with triangles, separated by commas',
  markerLabels: 'Marker labels',
  markerLines: 'Marker lines',
  markerLinesHelp: 'Values to mark with lines, separated by commas',
  markerLineLabels: 'Marker line labels',
})
