import { join } from 'node:path'

/** A server called localhost, and the authority that vouches for it: made for these tests, good for nothing else. */
export const SERVER_CERTIFICATE = join(import.meta.dirname, 'server.pem')
export const SERVER_KEY = join(import.meta.dirname, 'server-key.pem')
export const TEST_AUTHORITY = join(import.meta.dirname, 'authority.pem')
