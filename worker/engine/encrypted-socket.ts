import type net from 'node:net'
import tls from 'node:tls'

/**
 * Goes on with TLS over a connection that spoke plainly so far. The platform always compares the certificate with the
 * address and with the authorities it knows; it takes no others, and no certificate for granted.
 */
export function encryptedSocket(socket: net.Socket, host: string, onSecure: () => void): tls.TLSSocket {
  const encrypted = tls.connect({ socket, servername: host }, onSecure)
  // Once closed it is closed again, and where the handshake had failed nobody catches what that throws.
  Reflect.set(encrypted, '_destroySSL', () => undefined)
  return encrypted
}
