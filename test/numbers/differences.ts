/** Where an engine answers otherwise than the recorded Superset on PostgreSQL, and why. */
interface Difference {
  readonly engine: string
  readonly reason: string
  /** Table and name of each case. */
  readonly cases: readonly string[]
}

const DIFFERENCES: readonly Difference[] = [
  {
    engine: 'edge',
    reason: 'LIKE takes no notice of case.',
    cases: [
      'sales: country NOT LIKE "%a%"',
    ],
  },
  {
    engine: 'edge',
    reason: 'SQLite lowers the letters A to Z only.',
    cases: [
      'unicode_test: phrase ILIKE "%ŁÓDŹ%"',
    ],
  },
  {
    engine: 'edge',
    reason: 'As in Superset, a week (P1W) starts on Sunday on this engine and on Monday on PostgreSQL.',
    cases: [
      'sales: sales each P1W',
      'flights: delay each P1W',
      'users: users each P1W and whether they are bots',
      'messages: random 4',
      'messages: random 73',
      'sales: random 82',
      'messages: random 97',
      'sales: random 131',
    ],
  },
  {
    engine: 'mysql',
    reason: 'LIKE takes no notice of case.',
    cases: [
      'sales: country NOT LIKE "%a%"',
    ],
  },
  {
    engine: 'mysql',
    reason: 'The engine has no booleans: they are the numbers 0 and 1.',
    cases: [
      'users: deleted == "false"',
      'users: users each P1M and whether they are bots',
      'users: users each P3M and whether they are bots',
      'users: users each P1Y and whether they are bots',
    ],
  },
  {
    engine: 'mysql',
    reason: 'As in Superset, a week (P1W) starts on Sunday on this engine and on Monday on PostgreSQL.',
    cases: [
      'sales: sales each P1W',
      'flights: delay each P1W',
      'users: users each P1W and whether they are bots',
      'messages: random 4',
      'messages: random 73',
      'sales: random 82',
      'messages: random 97',
      'sales: random 131',
    ],
  },
  {
    engine: 'clickhouse',
    reason: 'NOT IN keeps rows without a value.',
    cases: [
      'flights: CANCELLATION_REASON NOT IN ["A"]',
      'users: random 14',
      'messages: random 17',
      'messages: random 80',
      'sales: random 93',
    ],
  },
  {
    engine: 'clickhouse',
    reason: 'The engine has no booleans: they are the numbers 0 and 1.',
    cases: [
      'users: deleted == "false"',
      'users: users each P1W and whether they are bots',
      'users: users each P1M and whether they are bots',
      'users: users each P3M and whether they are bots',
      'users: users each P1Y and whether they are bots',
    ],
  },
  {
    engine: 'clickhouse',
    reason: 'A DateTime of ClickHouse 18.16 starts in 1970: earlier instants are stored as its first.',
    cases: [
      'births: births each year, before 1970 too',
      'health: random 55',
      'births: random 61',
      'births: random 65',
      'births: random 84',
      'births: random 99',
      'births: random 110',
      'births: random 114',
      'births: random 138',
    ],
  },
]

/** The reason why a case differs on an engine; null for one that must be equal. */
export function differenceOf(engine: string, title: string): string | null {
  return DIFFERENCES.find((one) => one.engine === engine && one.cases.includes(title))?.reason ?? null
}

/** Digits after the point that an engine keeps of a mean or a quotient of whole numbers; null for all of them. */
export function digitsOf(engine: string): number | null {
  return engine === 'mysql' ? 4 : null
}
