import { defineMessages } from './message.ts'

/** Of the files that a chart can be had as. */
export const downloadMessages = defineMessages({
  download: 'Download',
  exportCsv: 'Export to .CSV',
  exportOriginalCsv: 'Export to original .CSV',
  exportPivotedCsv: 'Export to pivoted .CSV',
  exportPivotedExcel: 'Export to pivoted Excel',
  exportExcel: 'Export to Excel',
  exportJson: 'Export to .JSON',
  exportJpeg: 'Export screenshot (jpeg)',
  exportPng: 'Picture (PNG)',
  exportSvg: 'Picture (SVG)',
  exportPdf: 'Picture (PDF)',
  pictureFailed: 'The browser could not draw the picture',
  downloadFailed: 'The file could not be made: {detail}',
  noCsvRight: 'Downloads need a permission that you do not have',
})
