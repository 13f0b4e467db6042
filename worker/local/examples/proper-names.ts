import { readText, type Cell } from './columns.ts'

/** Words the sources shorten, and words that stay capitals. */
const WORDS: Readonly<Record<string, string>> = {
  ARPT: 'Airport',
  INTL: 'International',
  NATL: 'National',
  WASH: 'Washington',
  EXPRS: 'Express',
  AIRTRAN: 'AirTran',
  FEDEX: 'FedEx',
  JETBLUE: 'JetBlue',
  LAGUARDIA: 'LaGuardia',
  SKYWEST: 'SkyWest',
  ALLEGHENYAIRLINES: 'Allegheny Airlines',
  ABX: 'ABX',
  AFB: 'AFB',
  NY: 'NY',
  OR: 'OR',
  PSA: 'PSA',
  UPS: 'UPS',
  US: 'US',
}

/** `CHICAGO O'HARE INTL ARPT` as `Chicago O'Hare International Airport`; footnote marks go. */
export function readProperName(value: unknown): Cell {
  const text = readText(value)
  if (text === null) return null
  return String(text)
    .replaceAll('*', '')
    .replace(/[A-Za-z]+/g, (word) => WORDS[word] ?? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
}
