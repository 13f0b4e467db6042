export type TemplateProblem =
  | 'syntax'
  /** Parameters or macros that nobody gave a value; `names` has them. */
  | 'undefined'
  /** A part of a value that has no such part. */
  | 'malformed'
  /** It runs too long or grows too large. */
  | 'endless'
  /** A macro was called in a way it cannot be. */
  | 'call'
  /** A value with quotes stands where no quotes keep it in. */
  | 'unquoted'

/** A template that cannot become text. The line counts from 1 and is null when it is not known. */
export class TemplateError extends Error {
  readonly problem: TemplateProblem
  readonly line: number | null
  readonly names: readonly string[]
  /** What the template might have named instead. */
  readonly known: readonly string[]

  constructor(
    problem: TemplateProblem,
    message: string,
    { line = null, names = [], known = [] }: Partial<Pick<TemplateError, 'line' | 'names' | 'known'>> = {},
  ) {
    super(message)
    this.name = 'TemplateError'
    this.problem = problem
    this.line = line
    this.names = names
    this.known = known
  }
}
