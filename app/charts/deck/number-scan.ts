const [MINUS, PLUS, DOT, ZERO, NINE] = [45, 43, 46, 48, 57]
const [SMALL_E, LARGE_E] = [101, 69]
/** Digits that a number holds exactly; further ones of a degree are less than an atom. */
const MOST_DIGITS = 15
const POWERS = Array.from({ length: MOST_DIGITS + 1 }, (_, power) => 10 ** power)

/** Reads decimal numbers out of a text in one pass; what is written otherwise is left to the language. */
export class NumberScan {
  /** The number that was read last: a field, since an answer of each call would be an object of its own. */
  value = 0
  /** Where it ended: where it began when there is none. */
  stop = 0

  read(text: string, from: number): void {
    const isNegative = text.charCodeAt(from) === MINUS
    const begin = isNegative ? from + 1 : from
    let at = begin
    let size = 0
    let code = text.charCodeAt(at)
    for (; isDigit(code); code = text.charCodeAt(++at)) size = size * 10 + (code - ZERO)
    const digits = at - begin
    if (code === DOT && digits <= MOST_DIGITS) {
      const first = at + 1
      const last = first + MOST_DIGITS - digits
      for (code = text.charCodeAt(++at); isDigit(code) && at < last; code = text.charCodeAt(++at)) size = size * 10 + (code - ZERO)
      size /= POWERS[at - first] ?? 1
      while (isDigit(code)) code = text.charCodeAt(++at)
    }
    if (digits === 0 || digits > MOST_DIGITS || isOfNumber(code)) this.#readSpelled(text, from)
    else {
      this.value = isNegative ? -size : size
      this.stop = at
    }
  }

  /** With an exponent, very long, or none at all. */
  #readSpelled(text: string, from: number): void {
    let end = from
    while (isOfNumber(text.charCodeAt(end))) end += 1
    this.stop = end
    this.value = Number(text.slice(from, end))
  }
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE
}

function isOfNumber(code: number): boolean {
  return isDigit(code) || code === DOT || code === MINUS || code === PLUS || code === SMALL_E || code === LARGE_E
}
