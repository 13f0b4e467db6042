/** Texts of signing in. Those of the Superset API are matched by clients and must not be reworded. */
export const AUTH_MESSAGES = {
  missingHeader: 'Missing Authorization Header',
  missingBearer: "Missing 'Bearer' type in 'Authorization' header. Expected 'Authorization: Bearer <JWT>'",
  badHeader: "Bad Authorization header. Expected 'Authorization: Bearer <JWT>'",
  expired: 'Token has expired',
  notYetValid: 'The token is not yet valid (nbf)',
  notEnoughSegments: 'Not enough segments',
  badSignature: 'Signature verification failed',
  invalidToken: 'Invalid token',
  onlyRefresh: 'Only refresh tokens are allowed',
  onlyAccess: 'Only non-refresh tokens are allowed',
  userGone: 'User not found',
  csrfMissing: 'The CSRF token is missing.',
  csrfSessionMissing: 'The CSRF session token is missing.',
  csrfInvalid: 'The CSRF token is invalid.',
  csrfExpired: 'The CSRF token has expired.',
  csrfReferrer: 'The referrer does not match the host.',
  csrfError: (complaint: string) => `400 Bad Request: ${complaint}`,
  otherProvider: 'Alternative authentication provider is not allowed',
  payloadNotJson: 'Request payload is not JSON',
  tooManyAttempts: (minutes: number) =>
    `Too many failed sign-ins. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
} as const

/** Texts of the sign-in page. */
export const SIGN_IN_PAGE = {
  title: 'Sign in · Meridian',
  product: 'Meridian',
  skip: 'Skip to the form',
  heading: 'Sign in',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show password',
  submit: 'Sign in',
  /** Upstream's flash message: scripts that sign in through the form look for it. */
  mismatch: 'Invalid login. Please try again.',
  expired: 'This page was open too long. Please sign in again.',
  artCaption: '110 busiest air routes of 2008',
} as const
