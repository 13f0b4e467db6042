import { add } from './date-math.ts'

type Rule = (year: number) => Date

const fixed =
  (month: number, day: number): Rule =>
  (year) =>
    new Date(Date.UTC(year, month - 1, day))

/** The n-th such weekday of a month; -1 is the last one. Sunday is 0. */
const nth =
  (n: number, weekday: number, month: number): Rule =>
  (year) => {
    if (n > 0) {
      const first = new Date(Date.UTC(year, month - 1, 1))
      return add(first, ((weekday - first.getUTCDay() + 7) % 7) + (n - 1) * 7, 'day')
    }
    const last = new Date(Date.UTC(year, month, 0))
    return add(last, -((last.getUTCDay() - weekday + 7) % 7), 'day')
  }

/** Federal holidays of the United States on their own days (not the observed ones), with the year they began. */
const UNITED_STATES: readonly (readonly [string, number, Rule])[] = [
  ["New Year's Day", 1870, fixed(1, 1)],
  ['Martin Luther King Jr. Day', 1986, nth(3, 1, 1)],
  ["Washington's Birthday", 1971, nth(3, 1, 2)],
  ['Memorial Day', 1971, nth(-1, 1, 5)],
  ['Juneteenth National Independence Day', 2021, fixed(6, 19)],
  ['Independence Day', 1870, fixed(7, 4)],
  ['Labor Day', 1894, nth(1, 1, 9)],
  ['Columbus Day', 1971, nth(2, 1, 10)],
  ['Veterans Day', 1978, fixed(11, 11)],
  ['Thanksgiving', 1942, nth(4, 4, 11)],
  ['Christmas Day', 1870, fixed(12, 25)],
]

const COUNTRIES: Readonly<Record<string, typeof UNITED_STATES>> = {
  US: UNITED_STATES,
  USA: UNITED_STATES,
  'UNITED STATES': UNITED_STATES,
}

/** The first holiday of the year whose name starts with `name`, in any case; null when there is none. */
export function findHoliday(name: string, year: number, country: string): Date | null {
  const wanted = name.trim().toLowerCase()
  const rules = COUNTRIES[country.trim().toUpperCase()] ?? []
  const found = rules.find(([title, since]) => year >= since && title.toLowerCase().startsWith(wanted))
  return found ? found[2](year) : null
}
