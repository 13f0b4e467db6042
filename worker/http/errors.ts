/** An error object of the Superset API (SIP-40): one entry of `errors`. */
export interface ErrorObject {
  readonly message: string
  readonly error_type: string
  readonly level?: 'info' | 'warning' | 'error'
  readonly extra?: Readonly<Record<string, unknown>> | null
}

/** Field name to messages, as in `{"message": {"slug": ["Must be unique"]}}`. */
export type FieldMessages = Readonly<Record<string, unknown>>

/** The one error type of the HTTP layer; the constructors name the body shapes of the Superset API. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  private constructor(
    status: number,
    message: string,
    body: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.headers = headers
  }

  /** The same error, answered with these headers too (`Retry-After`, `Allow`). */
  withHeaders(headers: Readonly<Record<string, string>>): ApiError {
    return new ApiError(this.status, this.message, this.body, { ...this.headers, ...headers })
  }

  /** Shape A: `{"message": text or field map}`. */
  static message(status: number, message: string | FieldMessages): ApiError {
    return new ApiError(status, typeof message === 'string' ? message : JSON.stringify(message), { message })
  }

  /** Shape B: `{"errors": [...]}`; issue codes are added when the response is written. */
  static errors(status: number, errors: readonly ErrorObject[]): ApiError {
    return new ApiError(status, errors.map((error) => error.message).join('; '), { errors })
  }

  /** Shape D: `{"msg": text}`. */
  static msg(status: number, msg: string): ApiError {
    return new ApiError(status, msg, { msg })
  }

  /** The shape of the tab state views: `{"error": text}`. */
  static error(status: number, error: string): ApiError {
    return new ApiError(status, error, { error })
  }

  /** Shape E: `{"message": text, "severity": "danger"}`. */
  static danger(status: number, message: string): ApiError {
    return new ApiError(status, message, { message, severity: 'danger' })
  }
}
