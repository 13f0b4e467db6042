import type { TestProject } from 'vitest/node'
import { loadExamples } from '../../worker/local/examples/load.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    username: string
    password: string
  }
}

/** One built product with the examples for all browser tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct()
  await loadExamples({ origin: product.origin, ...product.login, log: () => undefined })
  project.provide('origin', product.origin)
  project.provide('username', product.login.username)
  project.provide('password', product.login.password)
  return () => product.stop()
}
