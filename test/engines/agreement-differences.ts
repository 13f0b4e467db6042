const CASE = 'LIKE minds the case of letters; in SQLite it does not.'
const TYPE = 'The type of a column without values is known here; SQLite looks at values and finds none.'
const COLLATION = 'The usual collation takes É for é, in comparisons as in groups.'
const NO_BOOLEAN = 'There is no boolean: an upload makes a small integer of it, as Superset shows it.'
const NOT_A_WORD = 'There is no boolean, and a number is not compared with a word.'

/**
 * Where an engine's own rules give another answer than SQLite's: backend to the name of a case, or of a table of cases,
 * and why. Each case is tested to still differ, so that nothing stays here that has been mended.
 */
export const DIFFERENCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  postgresql: { 'not a pattern': CASE, 'aggregates over nothing': TYPE },
  mysql: {
    'raw rows': NO_BOOLEAN,
    'false as text': NOT_A_WORD,
    'aggregates over nothing': TYPE,
    'the name "élan"': COLLATION,
    'the name "Élan"': COLLATION,
    'counts of texts and instants': COLLATION,
    'all names': COLLATION,
  },
  clickhouse: {
    'raw rows': NO_BOOLEAN,
    'false as text': NOT_A_WORD,
    'not a pattern': CASE,
    'aggregates over nothing': TYPE,
    'names out of a list': 'ClickHouse of 2018 finds that nothing is not in a list, where others leave it open.',
    early: 'Date and DateTime, all that ClickHouse of 2018 has, begin at 1970.',
  },
  chdb: { 'not a pattern': CASE, 'aggregates over nothing': TYPE },
}
