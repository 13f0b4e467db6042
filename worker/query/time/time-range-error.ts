/** A time range that cannot be read; the text reaches the caller. */
export class TimeRangeError extends Error {}

export const TIME_RANGE_MESSAGES = {
  ambiguous: (text: string) => `Time string is ambiguous. Please specify [${text} ago] or [${text} later].`,
  unreadable: (text: string) => `Cannot parse time string [${text}]`,
  reversed: 'From date cannot be larger than to date',
  holiday: (name: string) => `Unable to find such a holiday: [${name}]`,
  dateDelta: 'Unable to calculate such a date delta',
} as const
