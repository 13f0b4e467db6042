/** What a template is made of, after reading. */
export type Node =
  | { kind: 'text'; text: string }
  | { kind: 'output'; call: Call; isEscaped: boolean }
  | { kind: 'block'; call: Call; isInverted: boolean; params: readonly string[]; body: readonly Node[]; inverse: readonly Node[] }

export type Expression = Path | Literal | Call

/** `../a.b`, `@index`, `this`: from which frame, and down which keys. */
export type Path = { kind: 'path'; up: number; isData: boolean; isBare: boolean; keys: readonly string[]; source: string }

export type Literal = { kind: 'literal'; value: string | number | boolean | null | undefined }

/** A helper with what it is given, or a value when it is given nothing. */
export type Call = {
  kind: 'call'
  head: Path | Literal
  args: readonly Expression[]
  named: ReadonlyMap<string, Expression>
}

/** What is wrong with a template, and in which line. */
export class TemplateError extends Error {
  constructor(message: string, line?: number) {
    super(line === undefined ? message : `${message} (${line})`)
    this.name = 'TemplateError'
  }
}
