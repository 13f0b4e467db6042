import net from 'node:net'
import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { freePort } from '../server.ts'
import { SERVER_KEY, UNKNOWN_CERTIFICATE } from './certificates.ts'

/** Speaks TLS for a server, as a proxy does, with a certificate of an authority that is in no trust store. */
export async function startUntrustedFront(server: URL): Promise<{ readonly port: number; stop(): void }> {
  const options = { cert: readFileSync(UNKNOWN_CERTIFICATE), key: readFileSync(SERVER_KEY) }
  const front = tls.createServer(options, (client) => {
    const behind = net.connect(Number(server.port), server.hostname)
    client.on('error', () => behind.destroy())
    behind.on('error', () => client.destroy())
    client.pipe(behind).pipe(client)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => front.listen(port, '127.0.0.1', resolve))
  return { port, stop: () => void front.close() }
}
