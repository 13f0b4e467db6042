import { defineMessages } from './message.ts'

/** Texts of what a mark of a chart offers, and of what its drills show. */
export const drillMessages = defineMessages({
  markMenu: 'Actions for {title}',
  addCrossFilter: 'Add cross-filter',
  removeCrossFilter: 'Remove cross-filter',
  crossOff: 'Cross-filtering is not enabled for this dashboard.',
  crossUnsupported: 'This visualization type does not support cross-filtering.',
  crossNoPoint: "You can't apply cross-filter on this data point.",

  detail: 'Drill to detail',
  detailBy: 'Drill to detail by',
  detailAll: 'all',
  detailDatabase: 'Drill to detail is disabled for this database. Change the database settings to enable it.',
  detailRaw: 'Drill to detail is disabled because this chart does not group data by dimension value.',
  detailNoPoint: 'Right-click on a dimension value to drill to detail by that value.',
  detailUnsupported: 'Drill to detail by value is not yet supported for this chart type.',
  detailTitle: 'Drill to detail: {title}',
  detailRows: 'Rows of {title}',
  detailReload: 'Reload',
  detailFilters: 'Rows where',
  removeFilter: 'Remove {column} {value}',
  noDetail: 'No rows were returned for this dataset',

  by: 'Drill by',
  byNoPoint: 'Drill by is not available for this data point',
  byUnsupported: 'Drill by is not yet supported for this chart type',
  byWaiting: 'Loading columns…',
  byNoColumns: 'No columns found',
  byTitle: 'Drill by: {title}',
  byPath: 'Path of the drill',
  byView: 'Show as',
  byChart: 'Chart',
  byTable: 'Table',
  byEmpty: 'No results were returned for this query',
  editChart: 'Edit chart',
  editFailed: 'Failed to generate chart edit URL',
})
