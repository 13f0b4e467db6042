/** Texts of the HTTP layer; those of the Superset API are matched by clients and must not be reworded. */
export const HTTP_MESSAGES = {
  notFound: 'Not found',
  forbidden: 'Forbidden',
  notAuthorized: 'Not authorized',
  accessDenied: 'Access is Denied',
  badArguments: 'Arguments are not correct',
  notProcessable: 'Could not process entity',
  notRison: 'Not a valid rison/json argument',
  notRisonSchema: (reason: string) => `Not a valid rison schema ${reason}`,
  notJson: 'Request is not JSON',
  notMultipart: "Request MIME type is not 'multipart/form-data'",
  malformedBody: 'Request payload has incorrect format',
  unknownPath:
    '404 Not Found: The requested URL was not found on the server. ' +
    'If you entered the URL manually please check your spelling and try again.',
  unknownMethod: '405 Method Not Allowed: The method is not allowed for the requested URL.',
  bodyTooLarge: (limit: number) =>
    `413 Request Entity Too Large: The request body is larger than ${Math.floor(limit / 1024 / 1024)} MB.`,
  unexpected: (requestId: string) =>
    `The server met an error it did not expect. Quote request ${requestId} when reporting it.`,
} as const

/** Field messages in the wording of marshmallow, which clients show beside the field. */
export const FIELD_MESSAGES = {
  missing: 'Missing data for required field.',
  unknown: 'Unknown field.',
  null: 'Field may not be null.',
  string: 'Not a valid string.',
  integer: 'Not a valid integer.',
  number: 'Not a valid number.',
  boolean: 'Not a valid boolean.',
  list: 'Not a valid list.',
  mapping: 'Not a valid mapping type.',
  uuid: 'Not a valid UUID.',
  datetime: 'Not a valid datetime.',
  email: 'Not a valid email address.',
  url: 'Not a valid URL.',
  pattern: 'String does not match expected pattern.',
  invalid: 'Invalid input type.',
  json: 'JSON not valid',
  lengthBetween: (min: number, max: number) => `Length must be between ${min} and ${max}.`,
  tooShort: (min: number | bigint) => `Shorter than minimum length ${min}.`,
  tooLong: (max: number | bigint) => `Longer than maximum length ${max}.`,
  oneOf: (values: readonly unknown[]) => `Must be one of: ${values.join(', ')}.`,
  atLeast: (min: number | bigint) => `Must be greater than or equal to ${min}.`,
  moreThan: (min: number | bigint) => `Must be greater than ${min}.`,
  atMost: (max: number | bigint) => `Must be less than or equal to ${max}.`,
  lessThan: (max: number | bigint) => `Must be less than ${max}.`,
} as const
