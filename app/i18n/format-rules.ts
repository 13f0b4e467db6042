import { defineMessages } from './message.ts'

/** Texts of the rules that color cells by their value. */
export const ruleMessages = defineMessages({
  column: 'Column',
  operator: 'Operator',
  target: 'Target value',
  left: 'Left value',
  right: 'Right value',
  color: 'Color',
  colorHelp: 'One of these, or a color as #rrggbb',
  success: 'Success',
  alert: 'Alert',
  error: 'Error',
  noColor: 'One of the offered colors, or #rrggbb',
  object: 'Formatting object',
  background: 'Background color',
  textColor: 'Text color',
  gradient: 'Use gradient',
  required: 'Required',
  leftTooLarge: 'This value should be smaller than the right target value',
  rightTooSmall: 'This value should be greater than the left target value',
})
