import { defineMessages } from '../../i18n/message.ts'

/** Texts that all maps share. */
export const mapMessages = defineMessages({
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  resetView: 'Show everything',
  mapControls: 'Map view',
  keys: 'Arrow keys move between places, plus and minus zoom, Shift with an arrow moves the map, 0 shows everything.',
  places: '{count, plural, one {# place} other {# places}}',
  more: 'and {count} more',
  noData: 'No data',
  openStreetMap: '© OpenStreetMap contributors',
  tilesOf: 'Map tiles: {host}',
  outlinesFailed: 'The outlines of this map could not be loaded',
  noPlaces: 'None of the rows has a place that can be shown on the map',
})
