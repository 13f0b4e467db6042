/** Tokens `--person-1` to `--person-6`. */
const PERSON_COLOURS = 6

export interface Person {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
}

/** A person's colour for styles, a token: the same person has one colour everywhere. */
export function personColour(id: number): string {
  // Knuth's multiplicative hash: neighbouring ids get different colours.
  return `var(--person-${((Math.imul(id, 2_654_435_761) >>> 0) % PERSON_COLOURS) + 1})`
}

/** First and last name, whichever there are. */
export function personName(person: Person): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ')
}

/** Two letters for an avatar: initials, or the start of the only name. */
export function personInitials(person: Person): string {
  const first = letters(person.firstName)
  const last = letters(person.lastName)
  if (first.length > 0 && last.length > 0) return `${first[0]}${last[0]}`.toUpperCase()
  const only = first.length > 0 ? first : last
  return `${(only[0] ?? '?').toUpperCase()}${only[1] ?? ''}`
}

function letters(name: string): readonly string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim())
  return Array.from(segments, ({ segment }) => segment)
}
