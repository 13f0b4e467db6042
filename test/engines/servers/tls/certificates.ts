import { join } from 'node:path'

/** A server called localhost, and the authority that vouches for it: made for these tests, good for nothing else. */
export const SERVER_CERTIFICATE = join(import.meta.dirname, 'server.pem')
export const SERVER_KEY = join(import.meta.dirname, 'server-key.pem')
export const TEST_AUTHORITY = join(import.meta.dirname, 'authority.pem')
/** The same server with a certificate of an authority that is in no trust store, and that authority. */
export const UNKNOWN_CERTIFICATE = join(import.meta.dirname, 'unknown-server.pem')
export const UNKNOWN_AUTHORITY = join(import.meta.dirname, 'unknown-authority.pem')
